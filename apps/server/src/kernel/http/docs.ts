import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { ServiceName } from '@muster/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { servedDocument } from './documents.ts'

const services: Record<ServiceName, string> = {
  fleet: 'Fleet',
  'command-manager': 'Command manager',
  'notification-manager': 'Notification manager',
  'notification-configurator': 'Notification configurator',
  report: 'Reports',
}

/** `GET /openapi/<service>.json`, and at `/docs` all of them to browse and to try. */
export async function docsRoutes(app: FastifyInstance, { bases }: { bases: Config['bases'] }): Promise<void> {
  for (const service of Object.keys(services) as ServiceName[]) {
    app.get(`/openapi/${service}.json`, (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(servedDocument(service, bases)),
    )
  }
  await app.register(fastifyStatic, {
    root: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))),
    prefix: '/docs/',
    index: false,
    decorateReply: false,
    maxAge: '1d',
    allowedPath: path => /^\/[\w.-]+\.(js|css|png)$/.test(path) && path !== '/swagger-initializer.js',
  })
  app.get('/docs', (_request, reply) => reply.redirect('/docs/'))
  app.get('/docs/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  )
  app.get('/docs/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(start),
  )
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

// Closed at first and with a filter: four hundred calls opened at once take seconds to draw.
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
