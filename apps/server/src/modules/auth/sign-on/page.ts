import type { FastifyRequest } from 'fastify'
import { PublicUrl } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'

/**
 * Returns the origin of the page that sent a request. Tenants have their own hosts, so any host that reaches the server is valid;
 * otherwise the public address applies.
 */
export function pageOf(use: Use, { headers: { origin, referer = '' }, host }: FastifyRequest): string {
  const page = URL.parse(origin ?? referer)
  return page?.host === host ? page.origin : new URL(use(PublicUrl)()).origin
}
