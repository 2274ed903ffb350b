import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'
import { bearerToken } from './caller.ts'
import { unauthorized } from './problem.ts'
import { classOf } from './route-class.ts'

/** Returns true if a request comes directly from this machine, not through a proxy, or has the configured token. */
function mayRead({ ip, headers }: FastifyRequest, token: string | undefined): boolean {
  const given = bearerToken(headers.authorization)
  if (token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))) return true
  return headers['x-forwarded-for'] === undefined && /^(127\.|::1$|::ffff:127\.)/.test(ip)
}

// digests have one length, so that the comparison takes constant time
const digest = (text: string) => createHash('sha256').update(text).digest()

/** `GET /metrics` in Prometheus' format, for this machine and token holders: durations by class and operation, the process, and added metrics. */
export function metrics(app: FastifyInstance, registry: Registry, token?: string): void {
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
  app.get('/metrics', { config: { unlimited: true } }, async (request, reply) => {
    if (!mayRead(request, token)) throw unauthorized(['problem.metricsClosed'])
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}
