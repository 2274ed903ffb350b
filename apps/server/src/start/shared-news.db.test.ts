import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { quickHash } from '#test/quick-hash.ts'
import { wireToDatabase } from '#test/wire.ts'
import { seedDemo } from '#demo/seed.ts'
import { loadSettings } from '#kernel/config/config.ts'
import { RawClient } from '#test/stomp.ts'
import { issueChangeKey } from '#modules/auth/mailed-links.ts'
import { openSession } from '#modules/auth/sessions.ts'
import { modules } from './modules.ts'
import { startServer, type RunningServer } from './server.ts'

let database: TestDatabase
let folder: string
let near: RunningServer
let far: RunningServer
let token: string
const clients: RawClient[] = []

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'muster-news-'))
  await seedDemo(database.db, { units: 12, seed: 1, hashPassword: quickHash })
  near = await start()
  far = await start()
  // without the demo, its accounts have no password
  const admin = await database.db
    .selectFrom('app_user')
    .select('user_id')
    .where('login', '=', 'admin')
    .executeTakeFirstOrThrow()
  const session = await openSession(database.db, { userId: admin.user_id, hours: 1 })
  token = `Bearer ${session.token}`
  await vi.waitFor(async () => {
    for (const { url } of [near, far]) {
      const { servers } = (await (await fetch(`${url}/readyz`)).json()) as { servers: object[] }
      expect(servers).toHaveLength(2)
    }
  }, 30_000)
}, 120_000)
afterAll(async () => {
  for (const client of clients) client.close()
  await near?.stop()
  await far?.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

function start(url = database.url): Promise<RunningServer> {
  const env = {
    DATABASE_URL: url,
    MUSTER_DATA_DIR: folder,
    MUSTER_DEMO: '0',
    MUSTER_INGEST_TOKEN: 'secret',
    PORT: '0',
  }
  const settings = loadSettings(
    env,
    modules.flatMap(({ config = [] }) => config),
  )
  return startServer(settings, pino({ level: 'silent' }))
}

/** A subscription at a server. */
async function follow({ url }: RunningServer, headers: string, as = token): Promise<RawClient> {
  const client = await RawClient.connect(`${url.replace('http', 'ws')}/wlf/ws`, as.replace('Bearer ', ''))
  client.send(`SUBSCRIBE\nid:1\nreceipt:there\n${headers}\n\n\0`)
  await client.find('RECEIPT')
  clients.push(client)
  return client
}

async function nextMessage<T>(client: RawClient, fits: (message: T) => boolean): Promise<T> {
  for (;;) {
    const frame = await client.find('MESSAGE')
    const message = JSON.parse(frame.slice(frame.indexOf('{'), frame.lastIndexOf('}') + 1)) as T
    if (fits(message)) return message
  }
}

async function post({ url }: RunningServer, path: 'positions' | 'events', body: object): Promise<void> {
  const answer = await fetch(`${url}/ingest/traccar/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(await answer.json()).toMatchObject({ accepted: 1 })
}

let second = 0
/** Reading a second and a few metres after the previous one, below the maximum speed of every type. */
function position(uid: string, latitude: number) {
  const time = new Date(Date.now() - 600_000 + ++second * 1000).toISOString()
  return {
    position: {
      deviceId: 1,
      fixTime: time,
      valid: true,
      latitude,
      longitude: 9,
      speed: 5,
      attributes: { ignition: true },
    },
    device: { id: 1, uniqueId: uid },
  }
}

/** Units with a device, in the order of their ids. */
const unitsWithDevices = () =>
  database.db
    .selectFrom('unit')
    .innerJoin('device', 'device.device_id', 'unit.device_id')
    .select(['unit.unit_id', 'unit.company_id', 'device.device_id', 'device.uid'])
    .orderBy('unit.unit_id')
    .execute()

interface Positions {
  unitIds: number[]
  lat: number[]
}

test('sends a position of one server to a client of the other', { timeout: 60_000 }, async () => {
  const [unit] = await unitsWithDevices()
  const client = await follow(far, 'destination:/topic/unit-positions\nbounds:-90,-180,90,180')
  const about = (latitude: number) =>
    nextMessage<Positions>(
      client,
      ({ unitIds, lat }) => lat[unitIds.indexOf(unit!.unit_id)] === Math.round(latitude * 1e5),
    )
  // the first position of a unit whose company the other server has not loaded, then further ones
  for (const latitude of [44, 44.001, 44.002]) {
    await post(near, 'positions', position(unit!.uid, latitude))
    await about(latitude)
  }
})

test('publishes an alarm of one server at the other, and marks the unit on its map', { timeout: 60_000 }, async () => {
  const [unit] = await unitsWithDevices()
  const bell = await follow(far, 'destination:/user/queue/web-notifications')
  const map = await follow(far, `destination:/topic/unit-positions\nunit-ids:${unit!.unit_id}`)
  await nextMessage<Positions>(map, ({ unitIds }) => unitIds.length === 1)
  await post(near, 'events', {
    event: { type: 'alarm', eventTime: new Date().toISOString(), attributes: { alarm: 'sos' } },
    device: { id: 1, uniqueId: unit!.uid },
  })
  const rung = await nextMessage<{ id: number; unitId: number }>(bell, ({ unitId }) => unitId === unit!.unit_id)
  expect(rung).toMatchObject({ alarmTypeCode: 'SOS', read: false })
  await nextMessage<Positions & { status: number[] }>(map, ({ status }) => status[0] === 5)
  // read at one, read at the other
  const answer = await fetch(`${near.url}/wlf/api/web-notifications/mark-as-read`, {
    method: 'PUT',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ notificationIds: [rung.id] }),
  })
  expect(answer.status).toBe(200)
  await nextMessage<{ kind?: string }>(bell, ({ kind }) => kind === 'read')
})

test(
  'assigns readings on one server to the new unit after the device was moved on another',
  { timeout: 60_000 },
  async () => {
    const [, from, to] = await unitsWithDevices()
    await post(far, 'positions', position(from!.uid, 50))
    const answer = await fetch(`${near.url}/wlf/api/devices/${from!.device_id}/move`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ unitId: to!.unit_id, occupied: 'REMOVE' }),
    })
    expect(answer.status).toBe(200)
    // it caches the unit of the device for a minute
    await vi.waitFor(
      async () => {
        const { position: reading, device } = position(from!.uid, 51)
        await post(far, 'positions', { position: { ...reading, fixTime: new Date().toISOString() }, device })
        const state = await database.db
          .selectFrom('unit_state')
          .select('latitude')
          .where('unit_id', '=', to!.unit_id)
          .executeTakeFirst()
        expect(state?.latitude).toBe(51)
      },
      { timeout: 20_000, interval: 100 },
    )
  },
)

test(
  'removes a unit from the map on a server after another one moved it to another company',
  { timeout: 60_000 },
  async () => {
    const { db } = database
    const { user_id: userId, company_id: former } = await db
      .selectFrom('app_user')
      .select(['user_id', 'company_id'])
      .where('login', '=', 'operator')
      .executeTakeFirstOrThrow()
    const unit = (await unitsWithDevices()).find(({ company_id }) => company_id === former)
    expect(unit).toBeDefined()
    const { token: session } = await openSession(db, { userId, hours: 1 })
    const map = await follow(far, 'destination:/topic/unit-positions\nbounds:-90,-180,90,180', session)
    await post(near, 'positions', position(unit!.uid, 47))
    await nextMessage<Positions>(map, ({ unitIds }) => unitIds.includes(unit!.unit_id))
    const { company_id: target } = await db
      .selectFrom('company')
      .select('company_id')
      .where('company_id', '<>', former)
      .where('parent_company_id', 'is not', null)
      .orderBy('company_id')
      .executeTakeFirstOrThrow()
    const answer = await fetch(`${near.url}/wlf/api/units/transfer`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ unitIds: [unit!.unit_id], targetCompanyId: target }),
    })
    expect(answer.status).toBe(200)
    await nextMessage<{ gone?: number[] }>(map, ({ gone }) => gone?.includes(unit!.unit_id) ?? false)
  },
)

test('counts wrong passwords for all servers', { timeout: 60_000 }, async () => {
  const attempt = async ({ url }: RunningServer) => {
    const answer = await fetch(`${url}/wlf/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'viewer', password: 'guess' }),
    })
    return answer.status
  }
  // ten attempts a minute for one account from one address are allowed
  for (let n = 0; n < 5; n++) expect([await attempt(near), await attempt(far)]).toEqual([401, 401])
  await vi.waitFor(async () => expect([await attempt(near), await attempt(far)]).toEqual([429, 429]), 20_000)
})

test('accepts a link and a request key once on all servers', { timeout: 60_000 }, async () => {
  const { user_id: userId } = await database.db
    .selectFrom('app_user')
    .select('user_id')
    .where('login', '=', 'dealer')
    .executeTakeFirstOrThrow()
  const changeKey = await issueChangeKey(database.db, userId)
  const statuses = await Promise.all(
    [near, far].map(async ({ url }) => {
      const answer = await fetch(`${url}/wlf/api/users/reset-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ changeKey, password: 'a'.repeat(64) }),
      })
      return answer.status
    }),
  )
  expect(statuses.toSorted()).toEqual([204, 400])

  const [, , , unit] = await unitsWithDevices()
  const { company_id: target } = await database.db
    .selectFrom('company')
    .select('company_id')
    .where('company_id', '<>', unit!.company_id)
    .orderBy('company_id', 'desc')
    .executeTakeFirstOrThrow()
  const transfers = await Promise.all(
    [near, far].map(async ({ url }) => {
      const answer = await fetch(`${url}/wlf/api/units/transfer`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ unitIds: [unit!.unit_id], targetCompanyId: target, requestKey: 'once-for-all' }),
      })
      return (await answer.json()) as { historyId: number }
    }),
  )
  expect(transfers[0]).toEqual({ historyId: expect.any(Number), unitsCount: 1 })
  expect(transfers[1]).toEqual(transfers[0])
})

test('moves clients of a disconnected server, which catches up afterwards', { timeout: 120_000 }, async () => {
  const [unit] = await unitsWithDevices()
  const wire = await wireToDatabase(database.url)
  const remote = await start(wire.url)
  try {
    const client = await follow(remote, `destination:/topic/unit-positions\nunit-ids:${unit!.unit_id}`)
    await post(near, 'positions', position(unit!.uid, 44.003))
    await nextMessage<Positions>(client, ({ lat }) => lat[0] === 4400300)
    wire.cut()
    await post(near, 'positions', position(unit!.uid, 44.004))
    expect((await client.closed).code).toBe(1012)
    expect((await fetch(`${remote.url}/readyz`)).status).toBe(503)
    await expect(RawClient.open(`${remote.url.replace('http', 'ws')}/wlf/ws`)).rejects.toThrow('503')
    await post(near, 'positions', position(unit!.uid, 44.005))
    wire.mend()
    await vi.waitFor(async () => expect((await fetch(`${remote.url}/readyz`)).status).toBe(200), 30_000)
    const back = await follow(remote, `destination:/topic/unit-positions\nunit-ids:${unit!.unit_id}`)
    expect(await nextMessage<Positions>(back, () => true)).toMatchObject({ lat: [4400500] })
  } finally {
    wire.mend()
    await remote.stop()
    await wire.close()
  }
})

test('moves clients of a stopping server first', { timeout: 60_000 }, async () => {
  const leaving = await start()
  const client = await follow(leaving, 'destination:/user/queue/web-notifications')
  const stopped = leaving.stop()
  expect((await client.closed).code).toBe(1012)
  await stopped
})
