import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Permission } from '@muster/contract'
import { expect, onTestFinished, test } from 'vitest'
import { testDependencies } from '#test/dependencies.ts'
import { createServerApp } from '#start/app.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import type { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { callerOfUser } from './caller.ts'
import type { Db, Log } from '../dependencies.ts'
import { pino } from 'pino'

/** Nine mebibytes: a valid header, followed by incrementing bytes. */
function mapFile(): Buffer {
  const bytes = Buffer.from(Array.from({ length: 1024 }, (_, i) => i % 251))
  const file = Buffer.concat(Array.from({ length: 9 * 1024 }, () => bytes))
  file.write('PMTiles')
  file[7] = 3
  file[99] = 1
  return file
}

const callers: Record<string, readonly Permission[]> = { map: ['ADM_FLEET_AT_GLANCE_VIEW'], users: ['ADM_USER_VIEW'] }

interface Given {
  tiles?: boolean
  env?: Record<string, string>
  sitePlan?: () => object
}

async function start({ tiles = true, env = {}, sitePlan }: Given = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-map-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'region.pmtiles')
  const bytes = mapFile()
  writeFileSync(path, bytes)
  writeFileSync(join(folder, 'secret.txt'), 'classified')
  const unsubscribe = () => {}
  const dependencies = testDependencies({
    db: {} as Db,
    env: { ...(tiles ? { MUSTER_MAP_TILES: path } : {}), ...env },
    live: new FleetState(),
    pipeline: { onPositions: () => unsubscribe, onAlarms: () => unsubscribe, busy: false } as unknown as Pipeline,
    log: pino({ level: 'silent' }) as Log,
    authenticator: {
      authenticate: async token =>
        callers[token] &&
        callerOfUser({ userId: 1, login: token, companyId: 1, acls: new Set(callers[token]), features: new Set() }),
      authenticateAll: async () => [],
      scopeOf: async () => ({ userId: 0, companyIds: [] }),
      scopesOf: async () => new Map(),
    },
  })
  const app = await createServerApp(dependencies, [{ id: 'test' }], { portal: folder, ...(sitePlan && { sitePlan }) })
  onTestFinished(() => app.close())
  const get = (headers: Record<string, string> = {}, url = '/maps/tiles', method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: { authorization: 'Bearer map', 'accept-encoding': 'gzip, br', ...headers } })
  return { app, get, path, bytes, folder }
}

test('sends a range of the map file uncompressed', async () => {
  const { get, bytes } = await start()
  const answer = await get({ range: 'bytes=127-2000' })
  expect(answer.statusCode).toBe(206)
  expect(answer.headers).toMatchObject({
    'content-range': `bytes 127-2000/${bytes.length}`,
    'content-length': '1874',
    'accept-ranges': 'bytes',
    'content-type': 'application/vnd.pmtiles',
    etag: expect.stringMatching(/^"[\da-z]+-[\da-z]+"$/) as string,
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.rawPayload).toEqual(bytes.subarray(127, 2001))
  const tail = await get({ range: 'bytes=-16' })
  expect(tail.rawPayload).toEqual(bytes.subarray(-16))
})

test('returns an ETag that changes with the file', async () => {
  const { get, path } = await start()
  const etag = String((await get({ range: 'bytes=0-9' })).headers.etag)
  expect((await get({ range: 'bytes=0-9', 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get({ range: 'bytes=0-9', 'if-match': etag })).statusCode).toBe(206)
  expect((await get({}, '/maps/tiles', 'HEAD')).headers.etag).toBe(etag)
  utimesSync(path, 1, 1)
  const replaced = await get({ range: 'bytes=0-9', 'if-none-match': etag })
  expect([replaced.statusCode, replaced.headers.etag === etag]).toEqual([206, false])
  const changed = await get({ range: 'bytes=0-9', 'if-match': etag })
  expect([changed.statusCode, changed.json()]).toMatchObject([412, { code: 'MAP_FILE_CHANGED' }])
})

test.each([
  ['no range', {}],
  ['several ranges', { range: 'bytes=0-1,4-5' }],
  ['a range beyond the end', { range: 'bytes=99999999-' }],
  ['more than eight mebibytes', { range: 'bytes=0-' }],
  ['a range of another file', { range: 'bytes=0-', 'if-range': '"other"' }],
])('rejects %s with the size of the file', async (_, headers) => {
  const { get, bytes } = await start()
  const answer = await get(headers)
  expect(answer.statusCode).toBe(416)
  expect(answer.headers['content-range']).toBe(`bytes */${bytes.length}`)
  expect(answer.json()).toMatchObject({ code: 'RANGE_REFUSED' })
})

test('serves it to users of a map only', async () => {
  const { get } = await start()
  const range = 'bytes=0-9'
  expect((await get({ range, authorization: '' })).json()).toMatchObject({ status: 401, code: 'TOKEN_MISSING' })
  expect((await get({ range, authorization: 'Bearer unknown' })).json()).toMatchObject({ status: 401 })
  expect((await get({ range, authorization: 'Bearer users' })).json()).toMatchObject({ status: 403 })
})

test.each([
  '/maps/tiles/../secret.txt',
  '/maps/tiles%2f..%2fsecret.txt',
  '/maps/secret.txt',
  '/maps/styles/..%2fsecret.txt',
])('serves no other file of the folder: %s', async url => {
  const { get } = await start()
  const answer = await get({ range: 'bytes=0-3' }, url)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('clas')
})

test('returns 404 without a map file, and names the setting of a missing one', async () => {
  const { get } = await start({ tiles: false })
  expect((await get({ range: 'bytes=0-9' })).json()).toMatchObject({ status: 404 })
  const gone = await start()
  rmSync(gone.path)
  const answer = await gone.get({ range: 'bytes=0-9' })
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    503,
    expect.stringContaining('MUSTER_MAP_TILES') as string,
  ])
})

test('sends the base maps to the portal, and admits exactly their hosts in its policy', async () => {
  const { app, folder } = await start({
    env: {
      MUSTER_MAP_STYLE: 'https://first.example/style.json',
      MUSTER_MAP_STYLES: 'off,Imagery=https://tiles.example/{z}/{y}/{x}',
    },
  })
  const config = await app.inject('/config.json')
  expect(config.json<{ map: object }>().map).toEqual({
    engine: 'maplibre',
    style: 'https://first.example/style.json',
    tiles: '/maps/tiles',
    styles: [
      {
        name: 'Imagery',
        kind: 'raster',
        url: 'https://tiles.example/{z}/{y}/{x}',
        hosts: ['https://tiles.example'],
      },
    ],
  })
  expect(config.body).not.toContain(folder)
  const policy = String(config.headers['content-security-policy'])
  expect(policy).toContain(`img-src 'self' data: blob: https://first.example https://tiles.example;`)
  expect(policy).toContain(`connect-src 'self' data: blob: ws: wss: https://first.example https://tiles.example;`)
  const policyOf = async (env: Record<string, string>) =>
    String((await (await start({ tiles: false, env })).app.inject('/healthz')).headers['content-security-policy'])
  expect(await policyOf({ MUSTER_MAP_STYLES: 'off' })).not.toMatch(/https:/)
  expect(await policyOf({})).toContain(`connect-src 'self' data: blob: ws: wss: https://tiles.openfreemap.org;`)
})

test('serves a style file to pages of any origin', async () => {
  const { folder } = await start()
  const style = { version: 8, sources: {}, layers: [] }
  writeFileSync(join(folder, 'style.json'), JSON.stringify(style))
  const { app } = await start({ env: { MUSTER_MAP_STYLES: `Own=${join(folder, 'style.json')}` } })
  const answer = await app.inject('/maps/styles/0.json')
  expect(answer.json()).toEqual(style)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
})

test('serves the plan of a demo to users of a map, and creates it once', async () => {
  let created = 0
  const { app, get } = await start({ sitePlan: () => ({ type: 'FeatureCollection', features: [], number: ++created }) })
  expect((await app.inject('/config.json')).json<{ map: object }>().map).toMatchObject({
    sitePlan: '/maps/site-plan.json',
  })
  expect((await get({ authorization: 'Bearer users' }, '/maps/site-plan.json')).statusCode).toBe(403)
  for (let i = 0; i < 2; i++) expect((await get({}, '/maps/site-plan.json')).json()).toMatchObject({ number: 1 })
  const none = await start()
  expect((await none.get({}, '/maps/site-plan.json')).statusCode).toBe(404)
})
