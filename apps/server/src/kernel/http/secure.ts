import type { FastifyRequest } from 'fastify'
import { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'
import type { Use } from '../dependency.ts'
import { forbidden } from './problem.ts'

/**
 * Rejects a request with a password over plain HTTP from another machine. `x-forwarded-proto` of a trusted proxy counts.
 * @throws Problem 403 unless `MUSTER_INSECURE_HTTP` is set
 */
export function requireSecure(use: Use, { protocol, ip }: Pick<FastifyRequest, 'protocol' | 'ip'>): void {
  if (protocol === 'https' || isLoopback(ip) || use(Config).web.insecureHttp) return
  throw forbidden(['problem.insecure'], { code: 'INSECURE_HTTP' })
}
