import { features, permissions, diagnoseSilence, listSilentUnits, type FleetSchemas } from '@muster/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commitHooks } from '#start/follow-modules.ts'
import { modules } from '#start/modules.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedFleet } from '#test/ingest.ts'
import { jsonOf, realApp, type RealApp } from '#test/real-app.ts'

let database: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let server: RealApp
/** Number of hours after the feeds. */
const later = 48
const passed = () => new Date(Date.now() + later * 3_600_000)

beforeAll(async () => {
  database = await testDatabase()
  fleet = await seedFleet(database.db)
  await database.db
    .updateTable('user_group')
    .set({ acls: [...permissions], features: [...features] })
    .execute()
  const pipeline = fleet.pipeline({ register: true, inCommit: commitHooks(modules) })
  server = await realApp(database.db, { pipeline, clock: passed, rootCompanyId: fleet.root })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

interface Fed {
  protocol?: string
  latitude?: number
  attributes?: object
}

/** Sends readings of a device through a Traccar gateway that registers its unit, one per minute until now. */
async function feed(name: string, ...readings: Fed[]): Promise<number> {
  const lines = readings.map(({ protocol = 'gl200', latitude = 45, attributes = {} }, index) => {
    const at = new Date(Date.now() - (readings.length - index) * 60_000).toISOString()
    return JSON.stringify({
      position: { protocol, fixTime: at, serverTime: at, latitude, longitude: 9, speed: 0, attributes },
      device: { uniqueId: name, name },
    })
  })
  await server.feed('traccar/positions', lines.join('\n'))
  await server.settle()
  return unitOf(name)
}

const unitOf = async (name: string) =>
  (await database.db.selectFrom('unit').select('unit_id').where('name', '=', name).executeTakeFirstOrThrow()).unit_id

/** Sends a current report for a unit, long after the others. */
const report = (unitId: number) =>
  database.db
    .updateTable('unit_state')
    .set({ received_at: passed(), fix_time: passed() })
    .where('unit_id', '=', unitId)
    .execute()

const diagnosisOf = async (unitId: number, userId = fleet.users.root) =>
  (await server.call(userId, diagnoseSilence, { path: { unitId } })).body
const stateOf = ({ checks }: FleetSchemas['SilenceDiagnosis'], code: string) =>
  checks.find(check => check.code === code)?.state

it('explains silence by an ended subscription and by a cut supply', async () => {
  // a unit of the same gateway that still reports
  await report(await feed('alive', { latitude: 50 }))

  const renewal = await feed('renewal', { latitude: 46 })
  await database.db.updateTable('unit').set({ subscription_end: new Date() }).where('unit_id', '=', renewal).execute()
  const ended = await diagnosisOf(renewal)
  expect(ended).toMatchObject({
    verdict: 'SUBSCRIPTION_ENDED',
    text: expect.stringMatching(/^The subscription ended on .*Renew it to receive data again\.$/),
    source: 'traccar',
    usualSilence: 24 * 3600,
  })
  expect(ended.overdue).toBeGreaterThan(23 * 3600)
  expect(ended.hours).toEqual([{ from: expect.any(String), readings: 1 }])
  expect([stateOf(ended, 'SUBSCRIPTION'), stateOf(ended, 'FEED'), stateOf(ended, 'POWER')]).toEqual([
    'BAD',
    'GOOD',
    'UNKNOWN',
  ])

  const cut = await feed(
    'cut',
    { latitude: 47, attributes: { power: 12.6 } },
    { latitude: 47, attributes: { power: 12.6 } },
    { latitude: 47, attributes: { power: 0, rssi: -111, sat: 7 } },
  )
  const powerless = await diagnosisOf(cut)
  expect(powerless.verdict).toBe('POWER_CUT')
  expect([stateOf(powerless, 'POWER'), stateOf(powerless, 'SIGNAL'), stateOf(powerless, 'FIX')]).toEqual([
    'BAD',
    'BAD',
    'GOOD',
  ])
  // a gateway repeats the last place of a device without satellites
  const unfixed = await diagnosisOf(await feed('unfixed', { latitude: 52, attributes: { sat: 0 } }))
  expect([stateOf(unfixed, 'FIX'), unfixed.verdict]).toEqual(['BAD', 'NO_CAUSE'])
})

it('finds a revoked key, and that the device was refused since then', async () => {
  const unitId = await fleet.unit('linked', 'linked')
  const as = fleet.users.dealer
  const { device_id: deviceId } = await database.db
    .selectFrom('unit')
    .select('device_id')
    .where('unit_id', '=', unitId)
    .executeTakeFirstOrThrow()
  expect((await diagnosisOf(unitId)).verdict).toBe('NEVER_REPORTED')
  const token = jsonOf<FleetSchemas['DeviceSecret']>(
    await server.send('POST', `/devices/${deviceId}/tokens`, { as, payload: {} }),
  ).body
  const send = (seq: number) =>
    server.app.inject({
      method: 'POST',
      url: '/devices/v1/messages',
      headers: { authorization: `Bearer ${token.secret}` },
      payload: {
        messages: [
          {
            topic: 'readings',
            payload: {
              boot: '7f0e2c4a-9a58-4f0b-8e57-3c1b8c0e4d11',
              seq,
              readings: [{ time: Date.now() - 1000, latitude: 44, longitude: 9 }],
            },
          },
        ],
      },
    })
  expect((await send(1)).statusCode).toBe(200)
  await expect.poll(async () => (await diagnosisOf(unitId)).verdict).toBe('NO_CAUSE')
  await server.send('DELETE', `/devices/${deviceId}/credentials/${token.credentialId}`, { as })
  expect((await send(2)).statusCode).toBe(401)
  await expect.poll(async () => stateOf(await diagnosisOf(unitId), 'REFUSALS')).toBe('BAD')
  expect(await diagnosisOf(unitId)).toMatchObject({
    verdict: 'KEY_REVOKED',
    text: expect.stringContaining('Issue a new token'),
  })
})

it('distinguishes a feed outage from units that became silent alone, and lists them for their companies', async () => {
  const names = ['a', 'b', 'c']
  const units = await Promise.all(names.map(name => feed(name, { protocol: 'osmand', latitude: 48 })))
  const down = await diagnosisOf(units[0] ?? 0)
  expect(down).toMatchObject({ verdict: 'FEED_DOWN', protocol: 'osmand', text: expect.stringContaining('osmand') })
  expect([stateOf(down, 'FEED'), stateOf(down, 'NEIGHBOURS')]).toEqual(['BAD', 'BAD'])

  const list = (query: object, userId = fleet.users.root) => server.call(userId, listSilentUnits, { query })
  const { body } = await list({ sort: 'unitName,asc' })
  expect(body.items.map(({ unitName, verdict }) => `${unitName} ${verdict}`)).toEqual([
    'a FEED_DOWN',
    'b FEED_DOWN',
    'c FEED_DOWN',
    'cut POWER_CUT',
    'linked KEY_REVOKED',
    'renewal SUBSCRIPTION_ENDED',
    'unfixed NO_CAUSE',
  ])
  expect((await list({ verdict: 'FEED_DOWN', start: 1, limit: 1 })).body).toMatchObject({
    totalCount: 3,
    items: [{ unitName: 'b', companyName: 'Root', place: '-', lastReadingAt: expect.any(String) }],
  })
  expect((await list({ companyId: fleet.dealer })).body).toMatchObject({ items: [{ unitName: 'linked' }] })

  // all fell silent a day after their last reading
  const fellSilent = async (hoursAgo: number) =>
    (await list({ since: new Date(passed().getTime() - hoursAgo * 3_600_000).toISOString() })).body.totalCount
  expect([await fellSilent(25), await fellSilent(23)]).toEqual([7, 0])

  // the feed is back: the others fell silent at their place
  await report(units[2] ?? 0)
  expect((await diagnosisOf(units[0] ?? 0)).verdict).toBe('NO_CAUSE')
  await database.db
    .deleteFrom('unit_state')
    .where('unit_id', '=', units[2] ?? 0)
    .execute()
  await report(await feed('other', { protocol: 'osmand', latitude: 20 }))
  await feed('d', { latitude: 48 })
  expect((await diagnosisOf(units[0] ?? 0)).verdict).toBe('PLACE_SILENT')

  // a user of another company neither opens nor lists them
  expect((await server.call(fleet.users.stranger, diagnoseSilence, { path: { unitId: units[0] ?? 0 } })).status).toBe(
    404,
  )
  expect((await list({}, fleet.users.stranger)).body).toEqual({ items: [], totalCount: 0 })
})
