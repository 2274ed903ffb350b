import {
  getEmbedSession,
  listAssetCommandTemplates,
  listFleets,
  operations,
  sendCommand,
  type FleetSchemas,
  type Operation,
} from '@muster/contract'
import { sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callOf, requestOf } from '#test/contract/calls.ts'
import { Dice } from '#test/contract/dice.ts'
import { IdBook } from '#test/contract/ids.ts'
import { codeOf } from '#test/contract/problems.ts'
import { startTestServer, type TestServer } from '#test/contract/server.ts'
import { createRealtime } from '#start/realtime.ts'
import { RawClient } from '#test/stomp.ts'
import { commandChanges } from '#modules/commands/command-channel.ts'
import { bellMessages } from '#modules/notifications/bells/notification-channel.ts'
import { embeddedOperations, embedWidgets } from './widget-calls.ts'
import { modules } from '#start/modules.ts'

const partner = 'https://partner.example'
const stranger = 'https://stranger.example'
const day = 86_400_000

let server: TestServer
let session: string
/** Units of the home company: one selected by tokens, and one never selected. */
let ours: number
let hidden: number
let foreign: number
let fleetId: number

beforeAll(async () => {
  server = await startTestServer()
  const {
    world,
    deps: { db, live },
  } = server
  session = await world.tokenFor(world.insider, { method: 'POST' } as Operation)
  const units = world.ids['unit']!
  foreign = units.foreign[0]!
  const home = world.ids['company']!.home[0]!
  const made = await db
    .insertInto('unit')
    .values(['ours', 'hidden'].map(name => ({ company_id: home, name })))
    .returning('unit_id')
    .execute()
  ;[ours = 0, hidden = 0] = made.map(({ unit_id }) => unit_id)
  for (const unitId of [ours, hidden]) {
    const time = Date.now()
    live.upsert({ unitId, companyId: home, time, latitude: 45, longitude: 9, statusId: 1 })
    await db
      .insertInto('unit_state')
      .values({
        unit_id: unitId,
        fix_time: new Date(),
        received_at: new Date(),
        latitude: 45,
        longitude: 9,
        status_id: 1,
      })
      .execute()
  }
  const fleet = await db
    .insertInto('fleet')
    .values({ company_id: home, name: 'Shown' })
    .returning('fleet_id')
    .executeTakeFirstOrThrow()
  fleetId = fleet.fleet_id
  await db.insertInto('fleet_unit').values({ fleet_id: fleetId, unit_id: ours }).execute()
})
afterAll(() => server.close())

type Input = FleetSchemas['EmbedTokenInput']

const input = (some: Partial<Input> = {}): Input => ({
  name: 'Partner',
  widgets: embedWidgets(server.use),
  fleetIds: [fleetId],
  unitIds: [],
  commandTemplateIds: [],
  origins: [partner],
  expiresAt: new Date(Date.now() + day).toISOString(),
  ...some,
})

const inject = (
  method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS',
  url: string,
  {
    token = session,
    origin,
    payload,
    ...headers
  }: {
    token?: string
    origin?: string | undefined
    payload?: object
  } & Record<string, unknown> = {},
) =>
  server.app.inject({
    method,
    url: `/wlf/api${url}`,
    ...(payload ? { payload } : {}),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(origin ? { origin } : {}),
      ...(headers as Record<string, string>),
    },
  })

async function mint(some: Partial<Input> = {}): Promise<{ id: number; secret: string }> {
  const answer = await inject('POST', '/embed-tokens', { payload: input(some) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const asPage = (secret: string, url: string, origin: string | undefined = partner) =>
  inject('GET', url, { token: secret, origin })

test('creates, lists, reads and revokes a token, returns its secret once and stores only a digest', async () => {
  const { id, secret } = await mint({ name: 'Told once' })
  expect(secret).toMatch(/^muster_embed_[\w-]{43}$/)
  const read = await inject('GET', `/embed-tokens/${id}`)
  expect(read.json()).toMatchObject({ id, name: 'Told once', state: 'ACTIVE', fleetIds: [fleetId], origins: [partner] })
  const list = await inject('GET', '/embed-tokens?filter=told')
  expect(list.json()).toMatchObject({ totalCount: 1, items: [{ id }] })
  expect(read.body + list.body).not.toContain(secret)
  const stored = await server.deps.db
    .selectFrom('embed_token')
    .selectAll()
    .where('token_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(secret)
  expect((await asPage(secret, '/embed-session')).statusCode).toBe(200)
  expect((await inject('DELETE', `/embed-tokens/${id}`)).statusCode).toBe(204)
  expect((await asPage(secret, '/embed-session')).statusCode).toBe(401)
  expect((await inject('GET', `/embed-tokens/${id}`)).json()).toMatchObject({ state: 'REVOKED' })
})

test.each([
  ['a unit outside the scope', () => ({ unitIds: [foreign] }), 'unitIds: there is no unit'],
  ['no unit', () => ({ fleetIds: [] }), 'unitIds: select at least one fleet or unit'],
  [
    'an invalid origin',
    () => ({ origins: ['https://partner.example:443'] }),
    'origins: https://partner.example:443 is not the address of a site',
  ],
  [
    'an expiry in the past',
    () => ({ expiresAt: new Date(Date.now() - 1000).toISOString() }),
    'expiresAt: is in the past',
  ],
  [
    'an expiry too far ahead',
    () => ({ expiresAt: new Date(Date.now() + 400 * day).toISOString() }),
    'expiresAt: is more than 366 days ahead',
  ],
  ['an unknown widget', () => ({ widgets: ['muster-nothing'] }), 'widgets: this server has no widget muster-nothing'],
  ['an unknown command', () => ({ commandTemplateIds: [2_000_000_000] }), 'commandTemplateIds: there is no command'],
])('rejects a token with %s', async (_, some, error) => {
  const answer = await inject('POST', '/embed-tokens', { payload: input(some()) })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors.join()).toContain(error)
})

test('limits a user to 200 active tokens', async () => {
  const {
    world: { insider, ids },
    deps: { db },
  } = server
  await sql`
    insert into embed_token (token_hash, name, user_id, company_id, widgets, fleet_ids, unit_ids, command_template_ids, origins, expires_at)
    select sha256(n::text::bytea), 'Many', ${insider.userId}, ${ids['company']!.home[0]!}, '{}', '{}', '{}', '{}', '{}', now() + interval '1 day'
    from generate_series(1, 200) n`.execute(db)
  expect((await inject('POST', '/embed-tokens', { payload: input() })).statusCode).toBe(409)
  await db.deleteFrom('embed_token').where('name', '=', 'Many').execute()
})

test('allows a token only the operations of its widgets', async () => {
  const { secret } = await mint({ widgets: ['muster-fleet-map', 'muster-notification-bell'], fleetIds: [fleetId] })
  const open = [
    'getEmbedSession',
    'getTranslations',
    'getUnitTracking',
    'getUnitTrackingLastinfo',
    'getUnitsBoundingBox',
    'getUnitsStatusCounters',
    'getVehiclesIcons',
    'listUnitsPositions',
    'listUnitsPositionsClustered',
    'listWebNotifications',
  ]
  const book = new IdBook(server.world.ids)
  const answering: string[] = []
  for (const operation of operations) {
    const call = callOf(operation, { dice: new Dice(operation.id), book })
    const request = await requestOf(call, server.baseOf(operation), secret)
    const answer = await server.app.inject({ ...request, headers: { ...request.headers, origin: partner } })
    if (answer.statusCode === 403) {
      expect(codeOf(answer), operation.id).toBe('NOT_EMBEDDED')
      expect(answer.headers['content-type']).toContain('application/problem+json')
    } else answering.push(operation.id)
  }
  expect(answering.toSorted()).toEqual(open)
})

test('rejects commands of a token without commands', async () => {
  const { secret } = await mint({ commandTemplateIds: [] })
  const answer = await server.app.inject({
    method: 'POST',
    url: `/command-manager${sendCommand.path}`,
    payload: { assetId: ours, templateId: 1 },
    headers: { authorization: `Bearer ${secret}`, origin: partner },
  })
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'NOT_EMBEDDED'])
})

test('sends only selected commands to visible units, under the name of the token', async () => {
  const { db } = server.deps
  const made = await db
    .insertInto('command_template')
    .values(
      ['Named', 'Other'].map(name => ({ company_id: null, type: 'FILE_TRANSFER' as const, name: `Embed ${name}` })),
    )
    .returning('template_id')
    .execute()
  const [named = 0, other = 0] = made.map(({ template_id }) => template_id)
  const { catalog_id } = await db
    .insertInto('command_catalog')
    .values({ name: 'Embedded' })
    .returning('catalog_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('command_catalog_template')
    .values([named, other].map(template_id => ({ catalog_id, template_id })))
    .execute()
  await db
    .insertInto('command_catalog_unit')
    .values([ours, hidden].map(unit_id => ({ catalog_id, unit_id })))
    .execute()
  const { secret } = await mint({ name: 'Sender', widgets: ['muster-command-button'], commandTemplateIds: [named] })
  const send = (assetId: number, templateId: number) =>
    server.app.inject({
      method: 'POST',
      url: `/command-manager${sendCommand.path}`,
      payload: { assetId, templateId },
      headers: { authorization: `Bearer ${secret}`, origin: partner },
    })
  const sent = await send(ours, named)
  expect(sent.statusCode, sent.body).toBe(200)
  expect(sent.json()).toMatchObject({ templateName: 'Embed Named', userName: 'Sender' })
  expect((await send(ours, other)).statusCode).toBe(400)
  expect((await send(hidden, named)).statusCode).toBe(404)
  const listed = await server.app.inject({
    url: `/command-manager${listAssetCommandTemplates.path.replace('{assetId}', String(ours))}?page=0`,
    headers: { authorization: `Bearer ${secret}`, origin: partner },
  })
  expect(
    listed.json().items?.map(({ name }: { name: string }) => name),
    listed.body,
  ).toEqual(['Embed Named'])
})

test('hides units outside the token in all companies', async () => {
  const { secret } = await mint()
  expect((await asPage(secret, `/trackings/units/${ours}`)).statusCode).toBe(200)
  for (const unitId of [hidden, foreign]) {
    for (const path of [`/trackings/units/${unitId}`, `/trackings/units/${unitId}/lastinfo`])
      expect((await asPage(secret, path)).statusCode, path).toBe(404)
  }
  const world = 'latMin=-90&latMax=90&lonMin=-180&lonMax=180&zoom=3'
  const clusters = await asPage(secret, `/trackings/units/positions/clustered?${world}`)
  expect(clusters.json()).toMatchObject({ totalCount: 1, units: [{ unitId: ours }] })
  const asked = await asPage(secret, `/trackings/units/positions/clustered?${world}&UNITIDS=${hidden}`)
  expect(asked.json().totalCount).toBe(0)
})

test('removes a unit from the token when the unit leaves the fleet', async () => {
  const { db } = server.deps
  const { fleet_id } = await db
    .insertInto('fleet')
    .values({
      company_id: server.world.ids['company']!.home[0]!,
      name: 'Changing',
    })
    .returning('fleet_id')
    .executeTakeFirstOrThrow()
  const { secret } = await mint({ fleetIds: [fleet_id] })
  expect((await asPage(secret, `/trackings/units/${ours}`)).statusCode).toBe(404)
  await db.insertInto('fleet_unit').values({ fleet_id, unit_id: ours }).execute()
  // the scope is cached for three seconds
  await expect
    .poll(async () => (await asPage(secret, `/trackings/units/${ours}`)).statusCode, { interval: 500 })
    .toBe(200)
})

test('accepts a token only from its origins and lets only them read responses', async () => {
  const { secret } = await mint()
  const right = await asPage(secret, '/embed-session')
  expect(right.headers).toMatchObject({
    'access-control-allow-origin': partner,
    vary: expect.stringContaining('Origin'),
  })
  expect(right.headers['access-control-allow-credentials']).toBeUndefined()
  const wrong = await asPage(secret, '/embed-session', stranger)
  expect([wrong.statusCode, codeOf(wrong)]).toEqual([403, 'ORIGIN_REFUSED'])
  expect(wrong.headers['access-control-allow-origin']).toBeUndefined()
  const none = await inject('GET', '/embed-session', { token: secret })
  expect([none.statusCode, codeOf(none)]).toEqual([403, 'ORIGIN_REFUSED'])
  // a user's session is only for pages of the portal
  const session = await inject('GET', '/fleets', { origin: partner })
  expect([session.statusCode, session.headers['access-control-allow-origin']]).toEqual([200, undefined])
})

test('accepts preflight requests from origins of tokens for operations of widgets only', async () => {
  await mint()
  const ask = (url: string, origin: string) =>
    inject('OPTIONS', url, { token: '', origin, 'access-control-request-method': 'GET' })
  const right = await ask('/embed-session', partner)
  expect([right.statusCode, right.headers['access-control-allow-origin']]).toEqual([204, partner])
  expect(right.headers['access-control-allow-headers']).toContain('authorization')
  expect((await ask('/embed-session', stranger)).statusCode).toBe(403)
  const other = await ask(listFleets.path.slice(4), partner)
  expect([other.statusCode, other.headers['access-control-allow-origin']]).toEqual([404, undefined])
})

test('reports an expired token to pages of its origins', async () => {
  const { id, secret } = await mint()
  await sql`update embed_token set expires_at = now() - interval '1 second' where token_id = ${id}`.execute(
    server.deps.db,
  )
  const answer = await asPage(secret, '/embed-session')
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([401, partner])
  expect((await inject('GET', `/embed-tokens/${id}`)).json()).toMatchObject({ state: 'EXPIRED' })
})

test('disables the tokens of a deactivated user', async () => {
  const { secret } = await mint()
  const { db } = server.deps
  const active = (isActive: boolean) =>
    db.updateTable('app_user').set({ active: isActive }).where('user_id', '=', server.world.insider.userId).execute()
  await active(false)
  const answer = await asPage(secret, '/embed-session')
  await active(true)
  expect(answer.statusCode).toBe(401)
})

test('ignores tokens in the URL and in cookies', async () => {
  const { secret } = await mint()
  const inAddress = await inject('GET', `/embed-session?token=${secret}&access_token=${secret}`, {
    token: '',
    origin: partner,
  })
  const inCookie = await inject('GET', '/embed-session', { token: '', origin: partner, cookie: `token=${secret}` })
  expect([inAddress.statusCode, inCookie.statusCode]).toEqual([401, 401])
})

test('stores time and origin of the last use of a token, without rejected calls', async () => {
  const { id, secret } = await mint()
  await asPage(secret, '/fleets')
  await asPage(secret, '/embed-session', stranger)
  expect((await inject('GET', `/embed-tokens/${id}`)).json().lastUsedAt).toBeUndefined()
  const before = Date.now()
  await asPage(secret, '/embed-session')
  const used = (await inject('GET', `/embed-tokens/${id}`)).json()
  expect(used.lastUsedOrigin).toBe(partner)
  expect(Math.abs(Date.parse(used.lastUsedAt) - before)).toBeLessThan(60_000)
})

test('returns widgets, rights and formats of the session to a page', async () => {
  const { secret } = await mint({ name: 'Ten lines', widgets: ['muster-fleet-map'] })
  expect((await asPage(secret, getEmbedSession.path.slice(4))).json()).toMatchObject({
    name: 'Ten lines',
    widgets: ['muster-fleet-map'],
    acl: ['ADM_FLEET_AT_GLANCE_VIEW', 'DESKTOP_VIEW'],
    userSetting: { timezone: expect.any(String) },
  })
})

test('opens only operations of the contract', () => {
  const known = new Set(operations.map(({ id }) => id))
  expect([...embeddedOperations(server.use)].filter(id => !known.has(id))).toEqual([])
})

test('opens to a socket only the channels of the token’s widgets and only its units', async () => {
  const { deps, app, world } = server
  await app.listen({ port: 0, host: '127.0.0.1' })
  const realtime = createRealtime(server.use, modules)
  realtime.attach(app.server)
  const { port } = app.server.address() as AddressInfo
  const at = (base: string) => `ws://127.0.0.1:${port}${base}/ws`
  const connect = (token: string, origin = partner, base = '/wlf') =>
    RawClient.connect(at(base), token, undefined, origin)
  const follow = (client: RawClient, destination: string, headers = '') =>
    client.send(`SUBSCRIBE\nid:${destination}\ndestination:${destination}\nreceipt:r\n${headers}\n\0`)
  try {
    const map = await mint({ widgets: ['muster-fleet-map'] })
    const client = await connect(map.secret)
    follow(client, '/topic/unit-positions', 'bounds:-90,-180,90,180\n')
    const positions = await client.find('MESSAGE')
    expect(JSON.parse(positions.slice(positions.indexOf('{'), positions.lastIndexOf('}') + 1)).unitIds).toEqual([ours])
    follow(client, '/user/queue/web-notifications')
    expect(await client.find('ERROR')).toContain('You may not subscribe')
    client.close()

    const bell = await mint({ widgets: ['muster-notification-bell', 'muster-command-button'] })
    const listener = await connect(bell.secret)
    follow(listener, '/user/queue/web-notifications')
    await listener.find('RECEIPT')
    for (const unitId of [hidden, ours]) deps.topics.publish(bellMessages, world.insider.userId, { id: unitId, unitId })
    expect(await listener.find('MESSAGE')).toContain(`"unitId":${ours}`)
    listener.close()

    const sender = await connect(bell.secret, partner, '/command-manager')
    follow(sender, `/topic/commands/${ours}/FILE_TRANSFER`)
    await sender.find('RECEIPT')
    deps.topics.publish(commandChanges, ours, { unitId: ours, type: 'FILE_TRANSFER', commandId: 1, status: 'QUEUED' })
    await sender.find('MESSAGE')
    follow(sender, `/topic/commands/${hidden}/FILE_TRANSFER`)
    expect(await sender.find('ERROR')).toContain('You may not subscribe')
    sender.close()

    await expect(connect(bell.secret, stranger)).rejects.toThrow('Closed before CONNECTED')
    const open = await connect(bell.secret)
    await inject('DELETE', `/embed-tokens/${bell.id}`)
    expect((await open.closed).reason).toBe('session-ended')
  } finally {
    await realtime.stop()
  }
}, 20_000)
