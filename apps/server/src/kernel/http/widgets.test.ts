import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { crossOrigin } from './cross-origin.ts'
import { safeHeaders } from './headers.ts'
import { widgetRoutes } from './widgets.ts'

async function serve(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-widgets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const app = Fastify()
  const config = loadConfig({ MUSTER_GOOGLE_KEY: 'secret', MUSTER_CORS_ORIGINS: 'https://partner.example' })
  await safeHeaders(app, config)
  await crossOrigin(app, { origins: config.web.corsOrigins, embeds: unused })
  await widgetRoutes(app, { config, folder })
  onTestFinished(() => app.close())
  return app
}

const unused = () => {
  throw new Error('There are no embed tokens here')
}

const everywhere = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

test('serves the script, which is requested again, and its parts, which are cached, to pages of any origin', async () => {
  const app = await serve({ 'muster.js': 'script', 'assets/part-1.js': 'part' })
  const script = await app.inject('/widgets/muster.js')
  expect([script.statusCode, script.body]).toEqual([200, 'script'])
  expect(script.headers).toMatchObject({ ...everywhere, 'cache-control': 'no-cache' })
  const part = await app.inject('/widgets/assets/part-1.js')
  expect(part.headers).toMatchObject({ ...everywhere, 'cache-control': 'public, max-age=31536000, immutable' })
  for (const origin of ['https://partner.example', 'https://stranger.example'])
    expect((await app.inject({ url: '/widgets/muster.js', headers: { origin } })).headers).toMatchObject(everywhere)
})

test('sends pages the addresses of the server and no key', async () => {
  const app = await serve({})
  const answer = await app.inject('/widgets/config.json')
  expect(answer.headers).toMatchObject(everywhere)
  expect(answer.json()).toMatchObject({
    bases: { fleet: '/wlf' },
    sockets: { notifications: '/wlf/ws' },
    map: { engine: 'maplibre' },
  })
  expect(answer.body).not.toContain('secret')
  expect((await app.inject('/widgets/muster.js')).statusCode).toBe(404)
})
