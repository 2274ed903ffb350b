import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../deps.ts'

/** `GET /metrics` in Prometheus' text: durations by operation, positions and alarms stored, live units, the process. */
export function metrics(app: FastifyInstance, { live, pipeline }: Pick<Deps, 'live' | 'pipeline'>): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'muster_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by operation of the contract or by route',
    labelNames: ['operation', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const positions = new Counter({ name: 'muster_ingest_positions_total', help: 'Positions stored', registers })
  const alarms = new Counter({ name: 'muster_ingest_alarms_total', help: 'Alarms raised', registers })
  const units = new Gauge({ name: 'muster_live_units', help: 'Units with a position in live state', registers })
  const ends = [
    pipeline.onPositions(stored => positions.inc(stored.length)),
    pipeline.onAlarms(raised => alarms.inc(raised.length)),
  ]
  app.addHook('onClose', async () => ends.forEach(end => end()))

  app.addHook('onResponse', async (request, reply) => {
    const { config, url } = request.routeOptions
    durations.observe(
      { operation: config.operation?.id ?? url ?? 'none', method: request.method, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (_request, reply) => {
    units.set(live.size)
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
  return registry
}
