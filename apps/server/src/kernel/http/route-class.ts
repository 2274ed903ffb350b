import type { FastifyRequest } from 'fastify'

/** Classes of requests with comparable durations. */
export type RouteClass = 'read' | 'write' | 'report' | 'file' | 'ingest' | 'page'

/** Returns the class of a request's route, for metrics. */
export function classOf({ method, routeOptions: { config, url = '' } }: FastifyRequest): RouteClass {
  const { operation } = config
  if (!operation) return url.startsWith('/ingest/') ? 'ingest' : 'page'
  if (operation.service === 'report') return 'report'
  if (operation.download || operation.multipart) return 'file'
  return method === 'GET' ? 'read' : 'write'
}
