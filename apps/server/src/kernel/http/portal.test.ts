import { reportLimits } from '@muster/contract'
import { expect, test } from 'vitest'
import { bareAppTests, levelOf } from '#test/bare-app.ts'

const { start, portal } = bareAppTests()

const asPage = { accept: 'text/html,application/xhtml+xml' }

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
  for (const folder of [portal(), '/nowhere']) {
    const lines: string[] = []
    const app = await start({ folder, lines })
    for (const url of addresses) {
      expect((await app.inject({ url, headers: { accept: '*/*' } })).json(), url).toMatchObject({ status: 404 })
    }
    expect((await app.inject({ method: 'HEAD', url: '/..%2f..%2fetc/passwd' })).statusCode).toBe(404)
    expect(lines.filter(line => levelOf(line) > 30)).toEqual([])
  }
})
