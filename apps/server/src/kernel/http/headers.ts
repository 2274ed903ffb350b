import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { Problem } from './problem.ts'

/** Bytes of all headers of a request together. Query and path are not among them. */
const headersLimit = 8 * 1024

/** Refuses a request whose headers are too large, before anything is read from them. */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    // names and values alternate; ": " and a line end go with each pair
    const bytes = rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
    if (bytes > headersLimit)
      throw new Problem('HEADERS_TOO_LARGE', 'The headers are too large; send at most 8 KiB of them')
  })
}

/** What every answer carries for safety's sake. */
export async function safeHeaders(
  app: FastifyInstance,
  { googleKey, publicUrl }: Pick<Config, 'googleKey' | 'publicUrl'>,
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'x-request-id': request.id,
      'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    })
  })
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(googleKey !== undefined) },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'sameorigin' },
    // pages that embed widgets load them, and the portal loads map tiles of everywhere
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    // of browsers that nobody uses any more
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

/**
 * One page with its own scripts, whose map works in a worker made of a blob.
 * Styles, tiles and glyphs of a map come from wherever its configured style says. Widgets' and the map's styles are set
 * from scripts, hence inline ones.
 */
function contentPolicy(google: boolean): Record<string, string[]> {
  const ofGoogle = (...sources: string[]) => (google ? sources : [])
  return {
    'default-src': [`'self'`],
    'script-src': [`'self'`, ...ofGoogle('https://maps.googleapis.com', 'https://maps.gstatic.com')],
    'worker-src': [`'self'`, 'blob:'],
    'child-src': [`'self'`, 'blob:'],
    'style-src': [`'self'`, `'unsafe-inline'`, ...ofGoogle('https://fonts.googleapis.com')],
    'font-src': [`'self'`, 'data:', ...ofGoogle('https://fonts.gstatic.com')],
    'img-src': [`'self'`, 'data:', 'blob:', 'https:'],
    'connect-src': [`'self'`, 'data:', 'blob:', 'ws:', 'wss:', 'https:'],
    'object-src': [`'none'`],
    'base-uri': [`'self'`],
    'form-action': [`'self'`],
    'frame-ancestors': [`'self'`],
  }
}
