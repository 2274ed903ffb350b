import type { FastifyInstance } from 'fastify'

/**
 * Logs once that `x-forwarded-for` comes from an address that is not trusted. All users of such a proxy share the limits of its
 * address, and their passwords are refused.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let warned = false
  app.addHook('onRequest', async ({ headers, ips, ip, log }) => {
    // `ips` begins with the sender, and continues only behind a trusted one
    if (warned || headers['x-forwarded-for'] === undefined || (ips?.length ?? 1) > 1) return
    warned = true
    log.warn(
      `A request from ${ip} has x-forwarded-for, but MUSTER_TRUSTED_PROXIES does not list this address, so the header is ignored. ` +
        'If it is your proxy, add it: until then all its users share the limits of one address, and passwords are refused.',
    )
  })
}
