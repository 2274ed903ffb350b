import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** `GET /metrics` in Prometheus' text: durations by operation, the process, and what others add to the registry. */
export function metrics(app: FastifyInstance): Registry {
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
  app.addHook('onResponse', async (request, reply) => {
    const { config, url } = request.routeOptions
    durations.observe(
      { operation: config.operation?.id ?? url ?? 'none', method: request.method, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (_request, reply) => {
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
  return registry
}
