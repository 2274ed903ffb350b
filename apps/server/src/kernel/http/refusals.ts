import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPerson, principalOf } from './principal.ts'
import { causeOf } from './refusal-cause.ts'
import { accountOf } from './request-limits.ts'
import { classOf } from './route-class.ts'

/** Milliseconds between two log lines with the same sender and cause. */
const quiet = 60_000
/** Maximum number of remembered senders and causes. */
const most = 1000

/** Expired sessions and unknown addresses are normal; these causes and all rejected readings are logged. */
const worthALine = new Set([403, 413, 429, 503])

/** Names the token or feed of a program. */
function programOf(request: FastifyRequest): { principal?: string } {
  const principal = principalOf(request)
  return principal && !isPerson(principal) ? { principal: principal.auditName } : {}
}

/**
 * Logs a refused request with its sender, which is an account or a feed, and its cause: at most a line a minute for each pair,
 * because a gateway repeats what was refused.
 */
export function logRefusals(app: FastifyInstance, now: () => number = Date.now): void {
  const lines = new Map<string, { until: number; more: number }>()
  app.addHook('onResponse', async (request, reply) => {
    const problem = causeOf(request)
    const isIngest = classOf(request) === 'ingest'
    const { statusCode: status } = reply
    if (!problem || request.routeOptions.config.unlimited) return
    if (!isIngest && !worthALine.has(status)) return
    const sender = isIngest
      ? { feed: request.routeOptions.url, address: request.ip, ...programOf(request) }
      : { account: accountOf(request), address: request.ip, ...programOf(request) }
    const key = `${JSON.stringify(sender)} ${problem.code}`
    const before = lines.get(key)
    if (before && before.until > now()) {
      before.more++
      return
    }
    lines.delete(key)
    lines.set(key, { until: now() + quiet, more: 0 })
    const [oldest] = lines.keys()
    if (lines.size > most && oldest !== undefined) lines.delete(oldest)
    request.log.warn(
      {
        ...sender,
        operation: request.routeOptions.config.operation?.id,
        status,
        cause: problem.code,
        ...(before && before.more > 0 && { alsoSinceTheLastLine: before.more }),
      },
      `refused: ${problem.detail}`,
    )
  })
}
