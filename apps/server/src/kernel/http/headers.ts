import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { Problem } from './problem.ts'

/** Bytes of all headers of a request together. Query and path are not among them. */
const headersLimit = 8 * 1024

const exposed = 'content-disposition, retry-after, x-data-as-of, x-request-id'
const allowed = 'authorization, content-type, username, password, brand, x-request-id'

/** Refuses a request whose headers are too large, before anything is read from them. */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    // names and values alternate; ": " and a line end go with each pair
    const bytes = rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
    if (bytes > headersLimit)
      throw new Problem('HEADERS_TOO_LARGE', 'The headers are too large; send at most 8 KiB of them')
  })
}

/** What every answer carries for safety's sake, and leave for the configured other origins to call. */
export function safeHeaders(
  app: FastifyInstance,
  { web, googleKey, publicUrl }: Pick<Config, 'web' | 'googleKey' | 'publicUrl'>,
): void {
  const origins = new Set(web.corsOrigins)
  const policy = contentPolicy(googleKey !== undefined, mapHosts(web))

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'x-request-id': request.id,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    })
    if (publicUrl?.startsWith('https:')) void reply.header('strict-transport-security', 'max-age=31536000')
    if (origins.size === 0) return
    void reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !origins.has(origin)) return
    void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed })
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': allowed,
        'access-control-max-age': 600,
      })
      .send()
  })
}

/** Origins of all configured base maps. */
function mapHosts({ mapStyle, maps }: Config['web']): string[] {
  const hosts = maps.styles.flatMap(style => style.hosts)
  return [...new Set(mapStyle === undefined ? hosts : [new URL(mapStyle).origin, ...hosts])]
}

/** What Google's map requests besides its script: tiles, pictures and session checks. */
const googleHosts = [
  'https://*.googleapis.com',
  'https://*.gstatic.com',
  'https://*.google.com',
  'https://*.googleusercontent.com',
]

/**
 * One page with its own scripts, whose map works in a worker made of a blob. Styles, tiles and glyphs come from this
 * server and from the hosts of the configured base maps. Widgets' and the map's styles are set from scripts, hence
 * inline ones.
 */
function contentPolicy(google: boolean, hosts: readonly string[]): string {
  const maps = google ? ' https://maps.googleapis.com https://maps.gstatic.com' : ''
  const others = [...hosts, ...(google ? googleHosts : [])].map(host => ` ${host}`).join('')
  return [
    `default-src 'self'`,
    `script-src 'self'${maps}`,
    `worker-src 'self' blob:`,
    `child-src 'self' blob:`,
    `style-src 'self' 'unsafe-inline'${google ? ' https://fonts.googleapis.com' : ''}`,
    `font-src 'self' data:${google ? ' https://fonts.gstatic.com' : ''}`,
    `img-src 'self' data: blob:${others}`,
    `connect-src 'self' data: blob: ws: wss:${others}`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ')
}
