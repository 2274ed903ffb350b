import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { Problem } from './problem.ts'

/** Limit in bytes for all headers of a request together, without query and path. */
const headersLimit = 8 * 1024

/** Rejects a request with too large headers before reading them. */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    // names and values alternate; each pair has ": " and a line end
    const bytes = rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
    if (bytes > headersLimit) throw new Problem('HEADERS_TOO_LARGE', ['problem.headersTooLarge'])
  })
}

/** Security headers of every response. */
export async function safeHeaders(
  app: FastifyInstance,
  { web, googleKey, publicUrl }: Pick<Config, 'web' | 'googleKey' | 'publicUrl'>,
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https' || publicUrl?.startsWith('https:'))
      void reply.header('strict-transport-security', 'max-age=31536000')
    void reply.headers({
      'x-request-id': request.id,
      'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    })
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentPolicy(googleKey !== undefined, [...mapHosts(web), ...pluginHosts(web)]),
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // below, because it depends on the request
    strictTransportSecurity: false,
    xFrameOptions: { action: 'sameorigin' },
    // pages of other origins load the widgets
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    // for browsers that are out of use
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

/** Origins of all configured base maps. */
function mapHosts({ mapStyle, maps }: Config['web']): string[] {
  const hosts = maps.styles.flatMap(style => style.hosts)
  return [...new Set(mapStyle === undefined ? hosts : [new URL(mapStyle).origin, ...hosts])]
}

const pluginHosts = ({ pluginBases }: Config['web']): string[] =>
  Object.values(pluginBases).map(base => new URL(base).origin)

/** Hosts of Google's map in addition to its script: tiles, images and session checks. */
const googleHosts = [
  'https://*.googleapis.com',
  'https://*.gstatic.com',
  'https://*.google.com',
  'https://*.googleusercontent.com',
]

/**
 * Policy of a page with its own scripts, whose map runs in a worker created from a blob. Styles, tiles and glyphs come from this
 * server and from the hosts of the configured base maps. Widgets' and the map's styles are set from scripts, hence
 * inline ones.
 */
function contentPolicy(google: boolean, hosts: readonly string[]): Record<string, string[]> {
  const others = [...hosts, ...(google ? googleHosts : [])]
  const ofGoogle = (...sources: string[]) => (google ? sources : [])
  return {
    'default-src': [`'self'`],
    'script-src': [`'self'`, ...ofGoogle('https://maps.googleapis.com', 'https://maps.gstatic.com')],
    'worker-src': [`'self'`, 'blob:'],
    'child-src': [`'self'`, 'blob:'],
    'style-src': [`'self'`, `'unsafe-inline'`, ...ofGoogle('https://fonts.googleapis.com')],
    'font-src': [`'self'`, 'data:', ...ofGoogle('https://fonts.gstatic.com')],
    'img-src': [`'self'`, 'data:', 'blob:', ...others],
    'connect-src': [`'self'`, 'data:', 'blob:', 'ws:', 'wss:', ...others],
    'object-src': [`'none'`],
    'base-uri': [`'self'`],
    'form-action': [`'self'`],
    'frame-ancestors': [`'self'`],
  }
}
