import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { openToAll } from './cross-origin.ts'
import { basesOfPlugins, resourcesBase } from './documents.ts'
import { PreparedResponse } from './prepared-response.ts'

export const builtWidgets = fileURLToPath(new URL('../../../../../packages/widgets/dist', import.meta.url))

/** Path of the widget script and its parts, which partners use in their pages. */
export const widgetsBase = '/widgets'

export interface WidgetsOptions {
  config: Config
  /** Folder of the built widgets; if absent, only their configuration is served. */
  folder: string
}

/** Files that pages of other origins load: code and addresses, which require no token. */
export async function widgetRoutes(app: FastifyInstance, { config, folder }: WidgetsOptions): Promise<void> {
  await app.register(async widgets => {
    widgets.addHook('onRoute', openToAll)
    const configuration = new PreparedResponse(() => JSON.stringify(widgetConfig(config)))
    widgets.get(`${widgetsBase}/config.json`, (request, reply) =>
      configuration.send(request, reply.header('cache-control', 'no-cache')),
    )
    if (!existsSync(join(folder, 'muster.js'))) return

    await widgets.register(fastifyStatic, {
      root: folder,
      prefix: `${widgetsBase}/`,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const forever = path.startsWith(join(folder, 'assets') + sep)
        response.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })
}

/** Uses paths, because the script has its own origin. Omits map keys, which are for the portal's pages. */
function widgetConfig({ bases, web }: Config) {
  return {
    bases: { ...bases, ...basesOfPlugins(web) },
    sockets: { notifications: `${bases['notification-manager']}/ws`, commands: `${bases['command-manager']}/ws` },
    map: { engine: 'maplibre', ...(web.mapStyle ? { style: web.mapStyle } : {}) },
    resources: resourcesBase,
  }
}
