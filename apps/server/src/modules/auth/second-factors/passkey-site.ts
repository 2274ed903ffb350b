import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { PublicUrl } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { badRequest } from '#kernel/http/problem.ts'

/** Page that uses a passkey. */
export interface PasskeySite {
  /** Host of the relying party: a passkey works only at the host where it was created. */
  host: string
  origin: string
}

/**
 * Returns the page that sent a request. Tenants have their own hosts, so any host that reaches the server is valid, as is that of its
 * public address.
 * @throws Problem 400 for a page of another origin, and at a bare IP address, for which browsers have no passkeys
 */
export function passkeySite(use: Use, { headers: { origin = '' }, protocol, host }: FastifyRequest): PasskeySite {
  const own = [`${protocol}://${host}`, new URL(use(PublicUrl)()).origin]
  if (!own.includes(origin)) throw badRequest(['problem.passkeyOrigin'], { code: 'PASSKEY_REFUSED' })
  const { hostname } = new URL(origin)
  if (isIP(hostname) || hostname.startsWith('['))
    throw badRequest(['problem.passkeyHost', { host: hostname }], { code: 'PASSKEY_REFUSED' })
  return { host: hostname, origin }
}
