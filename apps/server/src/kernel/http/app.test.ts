import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { getApplicationInfo, operations, reportLimits, translationsClearCache } from '@muster/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { handle } from './handler.ts'
import { unavailable } from './problem.ts'
import type { Handler } from './handler.ts'
import { testDependencies } from '#test/dependencies.ts'
import type { Db } from '../dependencies.ts'
import { resources } from '#modules/admin/lookups/vehicle-icons.ts'
import { createServerApp } from '#start/app.ts'

let portal: string
beforeAll(async () => {
  portal = await mkdtemp(join(tmpdir(), 'muster-portal-'))
  await mkdir(join(portal, 'assets', 'themes', 'tafe'), { recursive: true })
  await writeFile(join(portal, 'assets', 'themes', 'tafe', 'settings.json'), '{}')
  await writeFile(join(portal, 'index.html'), '<!doctype html><title>Muster</title>')
  await writeFile(join(portal, 'assets', 'index-abc123.js'), 'let a = 1')
  await writeFile(join(portal, 'assets', 'index-abc123.js.br'), brotliCompressSync('let a = 1'))
})
afterAll(() => rm(portal, { recursive: true }))

interface Given {
  env?: Record<string, string>
  handlers?: Handler[]
  lines?: string[]
  isLoaded?: () => boolean
  folder?: string
}

/** Database that does not respond. */
const silentDatabase = {} as Db

async function start({ env = {}, handlers = [], lines = [], isLoaded, folder = portal }: Given = {}) {
  const unsubscribe = () => {}
  const pipeline = { onPositions: () => unsubscribe, onAlarms: () => unsubscribe, busy: false } as unknown as Pipeline
  const log = pino({ level: lines ? 'info' : 'silent' }, { write: (line: string) => void lines.push(line) })
  const dependencies = testDependencies({
    db: silentDatabase,
    env,
    live: new FleetState(),
    pipeline,
    log,
    authenticator: {
      authenticate: async () => undefined,
      authenticateAll: async () => [],
      scopeOf: async () => ({ userId: 0, companyIds: [] }),
      scopesOf: async () => new Map(),
    },
  })
  const module = { id: 'test', handlers: [...resources, ...handlers] }
  const app = await createServerApp(dependencies, [module], { portal: folder, ...(isLoaded ? { isLoaded } : {}) })
  onTestFinished(() => app.close())
  return app
}

const asPage = { accept: 'text/html,application/xhtml+xml' }

test('requires a token on the route of every operation of the contract', async () => {
  const app = await start()
  for (const { method, path, access, service } of operations) {
    if (access.public) continue
    const base = service === 'command-manager' ? '/command-manager' : '/wlf'
    const answer = await app.inject({ method, url: base + path.replaceAll(/\{[^}]+\}/g, '1') })
    expect(answer.json(), `${method} ${path}`).toMatchObject({ status: 401, code: 'TOKEN_MISSING' })
  }
})

test('SHELL-034 SHELL-077 serves the icon file under the resources address, with every icon as an SVG under its name', async () => {
  const app = await start()
  const { iconsById } = (await app.inject('/resources/vehicles-icons.json')).json<{
    iconsById: Record<string, { svgURL: string }>
  }>()
  expect(Object.keys(iconsById)).toEqual(
    expect.arrayContaining(['icon-wolf-tractor', 'icon-wolf-excavator', 'icon-wolf-general']),
  )
  for (const { svgURL } of Object.values(iconsById))
    expect(decodeURIComponent(svgURL)).toMatch(/^data:image\/svg\+xml,<svg .*<\/svg>$/)
})

test('returns the page for every address of people, and for no address of programs', async () => {
  const app = await start()
  for (const url of ['/', '/fleet', '/administration/data/fleets/7?tab=units', '/wlfx']) {
    const answer = await app.inject({ url, headers: asPage })
    expect(answer.statusCode, url).toBe(200)
    expect(answer.body).toContain('<title>Muster</title>')
    expect(answer.headers['cache-control']).toBe('no-cache')
  }
  for (const url of [
    '/wlf/nothing',
    '/command-manager',
    '/ingest/nothing',
    '/assets/gone.js',
    '/openapi/none.json',
    '/resources/x',
  ]) {
    expect((await app.inject({ url, headers: asPage })).json(), url).toMatchObject({
      status: 404,
      code: 'ROUTE_UNKNOWN',
    })
  }
  expect((await app.inject({ url: '/fleet', headers: { accept: 'application/json' } })).json()).toMatchObject({
    status: 404,
  })
  expect((await app.inject({ method: 'POST', url: '/fleet', headers: asPage })).json()).toMatchObject({ status: 404 })
})

test('explains how to build a missing portal, and serves the API', async () => {
  const app = await start({ folder: '/nowhere' })
  const answer = await app.inject({ url: '/', headers: asPage })
  expect(answer.json()).toMatchObject({ status: 404, detail: expect.stringContaining('npm run build') as unknown })
  expect((await app.inject('/config.json')).statusCode).toBe(200)
})

test('caches assets permanently and serves their compressed files', async () => {
  const app = await start()
  const answer = await app.inject({ url: '/assets/index-abc123.js', headers: { 'accept-encoding': 'br, gzip' } })
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript') as unknown,
  })
  expect((await app.inject('/assets/index-abc123.js')).body).toBe('let a = 1')
  expect((await app.inject('/assets/..%2f..%2f..%2fetc/passwd')).statusCode).toBeGreaterThanOrEqual(400)
})

test('makes browsers revalidate theme files, because an installation may replace them', async () => {
  const app = await start()
  const answer = await app.inject('/assets/themes/tafe/settings.json')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect((await app.inject({ url: '/assets/themes/tafe/gone.pdf', headers: asPage })).statusCode).toBe(404)
})

test('SHELL-011 CONST-006 SHELL-076 sends addresses, map, themes and limits of reports to the portal', async () => {
  const app = await start({
    env: {
      MUSTER_BASE_REPORT: '/reports-api',
      MUSTER_THEMES: '*.tafe.example=tafe',
      MUSTER_MAP_STYLE: 'https://tiles.example/s.json',
      MUSTER_MAP_STYLES: 'off',
      MUSTER_REPORT_LIMITS: 'keyOnOff.units=12',
    },
  })
  expect((await app.inject('/config.json')).json()).toEqual({
    bases: {
      fleet: '/wlf',
      'command-manager': '/command-manager',
      'notification-manager': '/wlf',
      'notification-configurator': '/wlf',
      report: '/reports-api',
    },
    sockets: { notifications: '/wlf/ws', commands: '/command-manager/ws' },
    map: { engine: 'maplibre', style: 'https://tiles.example/s.json' },
    themes: [{ host: '*.tafe.example', theme: 'tafe' }],
    resources: '/resources',
    reports: { ...reportLimits, keyOnOff: { days: 92, units: 12 } },
  })
  expect((await (await start({ env: { MUSTER_GOOGLE_KEY: 'k' } })).inject('/config.json')).json()).toMatchObject({
    map: { engine: 'google', googleKey: 'k' },
  })
  const others = {
    MUSTER_BASE_FLEET: '/fleet-api',
    MUSTER_BASE_COMMAND_MANAGER: '/commands-api',
    MUSTER_BASE_NOTIFICATION_MANAGER: '/bell-api',
    MUSTER_BASE_NOTIFICATION_CONFIGURATOR: '/rules-api',
  }
  expect((await (await start({ env: others })).inject('/config.json')).json()).toMatchObject({
    bases: {
      fleet: '/fleet-api',
      'command-manager': '/commands-api',
      'notification-manager': '/bell-api',
      'notification-configurator': '/rules-api',
    },
    sockets: { notifications: '/bell-api/ws', commands: '/commands-api/ws' },
  })
})

test('documents the device protocol as a page and for programs', async () => {
  const app = await start()
  const page = (await app.inject('/docs/devices')).body
  expect(page).toContain('<code>v1/{uid}/readings</code>')
  expect(page).toContain('<td><code>fuelLevel</code></td><td>number, 0 to 100</td>')
  for (const file of ['asyncapi.json', 'schemas.json', 'openapi.json'])
    expect((await app.inject(`/docs/devices/${file}`)).json()).toMatchObject({})
})

test('lists the addresses of this server in the five documents offered by /docs', async () => {
  const app = await start({ env: { MUSTER_BASE_FLEET: '/fleet-api' } })
  for (const service of ['fleet', 'command-manager', 'notification-manager', 'notification-configurator', 'report']) {
    const document = (await app.inject(`/openapi/${service}.json`)).json<{
      openapi: string
      servers: { url: string }[]
    }>()
    expect(document).toMatchObject({
      openapi: '3.1.0',
      servers: [
        { url: service === 'fleet' ? '/fleet-api' : service === 'command-manager' ? '/command-manager' : '/wlf' },
      ],
    })
    expect((await app.inject('/docs/start.js')).body).toContain(`../openapi/${service}.json`)
  }
  expect((await app.inject('/docs')).headers.location).toBe('/docs/')
  expect((await app.inject('/docs/')).body).toContain('swagger-ui-bundle.js')
  expect((await app.inject('/docs/swagger-ui.css')).statusCode).toBe(200)
  expect((await app.inject('/docs/package.json')).statusCode).toBe(404)
})

test('CONST-010 names the request bodies in the served document as specified', async () => {
  const { paths, components } = (await (await start()).inject('/openapi/fleet.json')).json<{
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: { $ref?: string } }> } }>>
    components: { schemas: Record<string, { description?: string }> }
  }>()
  const nameOf = (method: string, path: string) => {
    const { $ref } = paths[path]?.[method]?.requestBody?.content['application/json']?.schema ?? {}
    return /`(\w+)`/.exec(components.schemas[$ref?.split('/').at(-1) ?? '']?.description ?? '')?.[1]
  }
  expect([
    nameOf('post', '/api/fleets'),
    nameOf('put', '/api/io-profiles/{id}'),
    nameOf('put', '/api/io-profiles/{profileId}/assign'),
    nameOf('put', '/api/maintenance-profiles/{id}'),
    nameOf('put', '/api/maintenance-profiles/{profileId}/assign'),
    nameOf('post', '/api/maintenance/do-action/{unitId}'),
    nameOf('post', '/api/maintenance/overall-status'),
    nameOf('put', '/api/power-profiles/{id}'),
    nameOf('post', '/api/btm/{btmId}/lastinfo'),
    nameOf('post', '/api/btm/profiles'),
  ]).toEqual([
    'fleetDetailVO',
    'ioProfile',
    'profileUnitAssignementsVO',
    'mntProfileDetailVO',
    'mntProfileUnitAssignementsVO',
    'mntDoActionParamVO',
    'mntOverallStatusParamVO',
    'powerProfileDetailVO',
    'lastinfoTemplate',
    'profileTemplate',
  ])
})

test('compresses large JSON, and no small JSON', async () => {
  const app = await start()
  const large = await app.inject({ url: '/openapi/report.json', headers: { 'accept-encoding': 'gzip' } })
  expect(large.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(large.rawPayload).toString())).toHaveProperty('openapi')
  expect(
    (await app.inject({ url: '/healthz', headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'],
  ).toBeUndefined()
})

test('forbids foreign scripts and frames, and allows the worker of the map', async () => {
  const app = await start({ env: { MUSTER_MAP_STYLES: 'off' } })
  const { headers } = await app.inject({ url: '/fleet', headers: asPage })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self';`)
  expect(policy).toContain(`worker-src 'self' blob:`)
  expect(policy).toContain(`frame-ancestors 'self'`)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
  expect(policy.split(';').toSorted()).toEqual([
    `base-uri 'self'`,
    `child-src 'self' blob:`,
    `connect-src 'self' data: blob: ws: wss:`,
    `default-src 'self'`,
    `font-src 'self' data:`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
    `img-src 'self' data: blob:`,
    `object-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `worker-src 'self' blob:`,
  ])
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
  })
  // an address without https may be that of a trial
  for (const name of ['strict-transport-security', 'cross-origin-resource-policy', 'cross-origin-embedder-policy'])
    expect(headers[name], name).toBeUndefined()
  const secure = await (await start({ env: { MUSTER_PUBLIC_URL: 'https://fleet.example' } })).inject('/healthz')
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
  const google = await (await start({ env: { MUSTER_GOOGLE_KEY: 'k' } })).inject('/healthz')
  expect(String(google.headers['content-security-policy'])).toContain(`script-src 'self' https://maps.googleapis.com`)
})

test('allows only configured other origins', async () => {
  const preflight = (origin: string) => ({
    method: 'OPTIONS' as const,
    url: '/wlf/api/application/info',
    headers: { origin, 'access-control-request-method': 'POST' },
  })
  const closed = await (await start()).inject(preflight('https://partner.example'))
  expect(closed.headers['access-control-allow-origin']).toBeUndefined()
  const app = await start({
    env: { MUSTER_CORS_ORIGINS: 'https://partner.example' },
    handlers: [handle(getApplicationInfo, () => ({ version: '1' }))],
  })
  expect(await app.inject(preflight('https://partner.example'))).toMatchObject({
    statusCode: 204,
    headers: {
      'access-control-allow-origin': 'https://partner.example',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization, content-type, username, password, brand, x-request-id',
      'access-control-max-age': '600',
      vary: 'Origin',
    },
  })
  expect((await app.inject(preflight('https://other.example'))).headers['access-control-allow-origin']).toBeUndefined()
  const call = await app.inject({ url: '/wlf/api/application/info', headers: { origin: 'https://partner.example' } })
  expect(call.headers['access-control-expose-headers']).toContain('content-disposition')
})

test('returns and logs the ID of a request, without secrets', async () => {
  const lines: string[] = []
  const app = await start({
    lines,
    handlers: [
      handle(getApplicationInfo, () => {
        throw new Error('broken pipe organ')
      }),
    ],
  })
  const answer = await app.inject({
    url: '/wlf/api/application/info?q=1',
    headers: { 'x-request-id': 'from-a-proxy', authorization: 'Bearer secret-token', password: 'secret-hash' },
  })
  expect(answer.headers['x-request-id']).toBe('from-a-proxy')
  expect(answer.json()).toMatchObject({ status: 500, requestId: 'from-a-proxy' })
  expect(answer.body).not.toContain('organ')
  const log = lines.map(line => JSON.parse(line) as Record<string, unknown>)
  expect(log.find(({ msg }) => msg === 'answered')).toMatchObject({
    reqId: 'from-a-proxy',
    operation: 'getApplicationInfo',
    method: 'GET',
    path: '/wlf/api/application/info',
    status: 500,
  })
  expect(lines.join('')).toContain('organ')
  expect(lines.join('')).not.toContain('secret')
  expect(
    (await app.inject({ url: '/healthz', headers: { 'x-request-id': 'no good\u00e9' } })).headers['x-request-id'],
  ).toMatch(/^[\da-f-]{36}$/)
})

test('reports missing parts in the readiness check, and counts by operation', async () => {
  const app = await start({ isLoaded: () => false })
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/readyz')).json()).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    errors: ['live state: is still being loaded', 'database: does not answer'],
  })
  await app.inject('/wlf/api/fleets')
  const { body } = await app.inject('/metrics')
  expect(body).not.toMatch(/operation="\/(healthz|readyz|metrics)"/)
  expect(body).toMatch(
    /muster_http_request_duration_seconds_count\{class="read",operation="listFleets",method="GET",status="401"\} 1/,
  )
  expect(body).toContain('muster_live_units 0')
  expect(body).toContain('process_cpu_seconds_total')
})

test('logs a busy server in one line, without a stack', async () => {
  const lines: string[] = []
  const app = await start({
    lines,
    handlers: [
      handle(getApplicationInfo, () => {
        throw unavailable({ english: 'The server is busy' }, { retryAfter: 3 })
      }),
    ],
  })
  const answer = await app.inject({ url: '/wlf/api/application/info' })
  expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '3' } })
  const [line = ''] = lines.filter(written => levelOf(written) > 30)
  expect(JSON.parse(line)).toMatchObject({ level: 40, msg: 'The server is busy' })
  expect(line).not.toContain('stack')
})

test('runs no handler for HEAD', async () => {
  let runs = 0
  const app = await start({ handlers: [handle(getApplicationInfo, () => ({ version: String(++runs) }))] })
  expect((await app.inject({ method: 'HEAD', url: '/wlf/api/application/info' })).statusCode).toBe(404)
  expect(runs).toBe(0)
})

test('completes requests in progress while stopping, and accepts no new ones', async () => {
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const app = await start({
    handlers: [
      handle(getApplicationInfo, async () => {
        begun.resolve()
        await finish.promise
        return { version: 'late' }
      }),
      handle(translationsClearCache, () => {}),
    ],
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(`${address}/wlf/api/application/info`)
  await begun.promise
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
  finish.resolve()
  expect(await (await answer).json()).toEqual({ version: 'late' })
  await closed
})

test('rejects headers of more than 8 KiB before reading them', async () => {
  const app = await start()
  const at = (length: number) => app.inject({ url: '/healthz', headers: { 'x-large': 'x'.repeat(length) } })
  expect((await at(7000)).statusCode).toBe(200)
  expect((await at(8200)).json()).toMatchObject({ status: 431, code: 'HEADERS_TOO_LARGE' })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${address}/healthz`, { headers: { 'x-large': 'x'.repeat(20_000) } })
  expect(await answer.json()).toMatchObject({ status: 431, code: 'HEADERS_TOO_LARGE' })
})

test('returns 404 for an address with encoded dots and slashes that leaves its folder, with and without a portal', async () => {
  const addresses = [
    '/..%2f..%2fetc/passwd',
    '/assets/..%2fx',
    '/assets/..%2f..%2f..%2fetc/passwd',
    '/%2e%2e%2fetc/passwd',
    '/..%5c..%5cetc/passwd',
    '/widgets/..%2f..%2fpackage.json',
    '/docs/..%2fx',
    '/..%2fx?y=1',
  ]
  for (const folder of [portal, '/nowhere']) {
    const lines: string[] = []
    const app = await start({ folder, lines })
    for (const url of addresses) {
      expect((await app.inject({ url, headers: { accept: '*/*' } })).json(), url).toMatchObject({ status: 404 })
    }
    expect((await app.inject({ method: 'HEAD', url: '/..%2f..%2fetc/passwd' })).statusCode).toBe(404)
    expect(lines.filter(line => levelOf(line) > 30)).toEqual([])
  }
})

test('logs no error when a client disconnects in the middle of a body', async () => {
  const lines: string[] = []
  const app = await start({ lines })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const bodies = [
    ['application/json', '{"username":"an'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nhalf'],
  ] as const
  for (const [index, [type, part]] of bodies.entries()) {
    const socket = connect(port, '127.0.0.1')
    const head = `POST /wlf/api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 900\r\n\r\n`
    socket.write(head + part, () => setTimeout(() => socket.destroy(), 50))
    await expect.poll(() => lines.filter(line => line.includes('reqId')).length).toBe(index + 1)
  }
  expect(lines.filter(line => levelOf(line) > 30)).toEqual([])
  expect(lines.filter(line => line.includes('went away'))).toHaveLength(2)
})

const levelOf = (line: string) => (JSON.parse(line) as { level: number }).level

test('opens the metrics to this machine, and to others with the token', async () => {
  const app = await start({ env: { MUSTER_METRICS_TOKEN: 'scrape' } })
  const statusOf = async (more: object) => (await app.inject({ url: '/metrics', ...more })).statusCode
  const remote = { remoteAddress: '10.0.0.9' }
  expect([
    await statusOf({}),
    await statusOf({ headers: { 'x-forwarded-for': '10.0.0.9' } }),
    await statusOf(remote),
    await statusOf({ ...remote, headers: { authorization: 'Bearer wrong' } }),
    await statusOf({ ...remote, headers: { authorization: 'Bearer scrape' } }),
  ]).toEqual([200, 401, 401, 401, 200])
})
