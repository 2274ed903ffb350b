import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'
import { classOf } from './route-class.ts'

/** `GET /metrics` in Prometheus' text: durations by class and operation, the process, and what others add to the registry. */
export function metrics(app: FastifyInstance, registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'muster_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by class of route, and by operation of the contract or route',
    labelNames: ['class', 'operation', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { config, url } = request.routeOptions
    // probes come every second and say nothing about users
    if (config.unlimited) return
    durations.observe(
      {
        class: classOf(request),
        operation: config.operation?.id ?? url ?? 'none',
        method: request.method,
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', { config: { unlimited: true } }, async (_request, reply) => {
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}
