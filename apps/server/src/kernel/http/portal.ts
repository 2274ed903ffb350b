import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { basesOfPlugins, resourcesBase } from './documents.ts'
import { sendProblem } from './errors.ts'
import type { Fallback } from './errors.ts'
import { mapsBase, mapTilesPath, sitePlanPath } from '../config/maps.ts'
import { PreparedResponse } from './prepared-response.ts'
import { Problem } from './problem.ts'
import { widgetsBase } from './widgets.ts'

export const builtPortal = fileURLToPath(new URL('../../../../portal/dist', import.meta.url))

/** API addresses: an unknown one returns a problem, never the portal's page. */
const machines = [
  '/ingest',
  '/devices/v1',
  '/openapi',
  '/docs',
  '/plugins',
  '/healthz',
  '/readyz',
  '/metrics',
  '/config.json',
  '/assets',
  resourcesBase,
  widgetsBase,
  mapsBase,
]

export interface PortalOptions {
  config: Config
  /** Runtime configuration of the portal from modules. */
  runtime?: object
  /** True if the map has a plan of the demo fleet's work sites. */
  hasSitePlan?: boolean
  /** Folder of the built portal; if absent, only the API is served. */
  folder: string
}

/** Serves the built portal and its runtime configuration. */
export async function portalRoutes(
  app: FastifyInstance,
  { config, folder, runtime, hasSitePlan = false }: PortalOptions,
): Promise<void> {
  const configuration = new PreparedResponse(() =>
    JSON.stringify({ ...runtimeConfig(config, hasSitePlan), ...runtime }),
  )
  app.get('/config.json', (request, reply) => configuration.send(request, reply.header('cache-control', 'no-cache')))
  if (!isBuilt(folder)) return

  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      // assets have their content's digest in their names; files of a theme may be replaced
      const assets = join(folder, 'assets') + sep
      const forever = path.startsWith(assets) && !path.startsWith(join(assets, 'themes') + sep)
      response.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** Serves the portal's page for every screen address; the portal's router handles the rest. */
export function portalPage({ config, folder }: PortalOptions): Fallback {
  const reserved = [...machines, ...Object.values(config.bases)]
  const built = isBuilt(folder)
  return (request, reply) => {
    if (!wantsPage(request, reserved)) return undefined
    return built ? reply.code(200).sendFile('index.html') : sendProblem(request, reply, notBuilt)
  }
}

const notBuilt = new Problem('ROUTE_UNKNOWN', {
  english: 'The portal is not built; run "npm run build" and start the server again. The API is at /docs',
})

const isBuilt = (folder: string) => existsSync(join(folder, 'index.html'))

function wantsPage({ method, url, headers }: FastifyRequest, reserved: readonly string[]): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return (
    (method === 'GET' || method === 'HEAD') &&
    (headers.accept ?? '').includes('text/html') &&
    !reserved.some(base => path === base || path.startsWith(`${base}/`))
  )
}

/** `RuntimeConfig` of the portal; absent properties have the portal's defaults. */
function runtimeConfig({ bases, googleKey, web }: Config, hasSitePlan: boolean) {
  return {
    bases: { ...bases, ...basesOfPlugins(web) },
    sockets: { notifications: `${bases['notification-manager']}/ws`, commands: `${bases['command-manager']}/ws` },
    map: {
      engine: googleKey ? 'google' : 'maplibre',
      ...(googleKey ? { googleKey } : {}),
      ...(web.mapStyle ? { style: web.mapStyle } : {}),
      ...(web.maps.tiles ? { tiles: mapTilesPath } : {}),
      ...(hasSitePlan ? { sitePlan: sitePlanPath } : {}),
      ...(web.maps.styles.length > 0 ? { styles: web.maps.styles } : {}),
    },
    themes: web.themes,
    resources: resourcesBase,
  }
}
