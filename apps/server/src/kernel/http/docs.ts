import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MusterService } from '@muster/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { deviceDocsRoutes } from './device-docs.ts'
import { servedDocument } from './documents.ts'
import { PreparedResponse } from './prepared-response.ts'

const services: Record<MusterService, string> = {
  fleet: 'Fleet',
  'command-manager': 'Command manager',
  'notification-manager': 'Notification manager',
  'notification-configurator': 'Notification configurator',
  report: 'Reports',
}

/** Folder of the packaged reference. */
const packaged = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

/** Files that the page loads. */
const files = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui-standalone-preset.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

/** Serves `GET /openapi/<service>.json`, the browsable reference at `/docs`, and the device protocol at `/docs/devices`. */
export async function docsRoutes(app: FastifyInstance, { bases }: { bases: Config['bases'] }): Promise<void> {
  const serve = (url: string, answer: PreparedResponse, cacheControl = 'no-cache') =>
    app.get(url, (request, reply) => answer.send(request, reply.header('cache-control', cacheControl)))
  for (const service of Object.keys(services) as MusterService[])
    serve(`/openapi/${service}.json`, new PreparedResponse(() => servedDocument(service, bases)))
  for (const [file, type] of Object.entries(files))
    serve(
      `/docs/${file}`,
      new PreparedResponse(() => readFileSync(join(packaged, file)), type),
      'public, max-age=86400',
    )
  await deviceDocsRoutes(app)
  app.get('/docs', (_request, reply) => reply.redirect('/docs/'))
  serve('/docs/', new PreparedResponse(() => page, 'text/html; charset=utf-8'))
  serve('/docs/start.js', new PreparedResponse(() => start, 'text/javascript; charset=utf-8'))
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Muster API</title>
    <link rel="icon" href="favicon-32x32.png">
    <link rel="stylesheet" href="swagger-ui.css">
    <style>body { margin: 0 }</style>
  </head>
  <body>
    <div id="reference"></div>
    <noscript>The reference needs JavaScript; the documents are at /openapi/fleet.json and its neighbours.</noscript>
    <script src="swagger-ui-bundle.js"></script>
    <script src="swagger-ui-standalone-preset.js"></script>
    <script src="start.js"></script>
  </body>
</html>
`

const urls = Object.entries(services).map(([service, name]) => ({ name, url: `../openapi/${service}.json` }))

// Closed at first and with a filter, because four hundred open calls take seconds to draw.
const start = `SwaggerUIBundle({
  dom_id: '#reference',
  urls: ${JSON.stringify(urls)},
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  persistAuthorization: true,
  tagsSorter: 'alpha',
  validatorUrl: null,
})
`
