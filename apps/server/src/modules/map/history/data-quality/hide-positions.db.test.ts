import {
  exportPositionHistoryCsv,
  fuelConsumptionUnits,
  getDevice,
  getUnitDataQuality,
  hidePositions,
  listHistoryPositions,
  permissions,
  showPositions,
} from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { seedFleet } from '#test/ingest.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'

let test: TestDatabase
let app: RealApp
let unitId: number
const live = new FleetState()
const [caller, reader, stranger] = [90, 91, 92]
beforeAll(async () => {
  test = await testDatabase()
  const fleet = await seedFleet(test.db)
  await seedCallers(test.db, {
    [caller]: { companyId: fleet.customer },
    [reader]: { companyId: fleet.customer, acls: permissions.filter(code => code !== 'ADM_POSITION_HIDE') },
    [stranger]: { companyId: fleet.stranger },
  })
  unitId = await fleet.unit('Crane', 'crane')
  app = await realApp(test.db, { live })
  // one kilometre to the north every ten minutes
  const lines = Array.from({ length: 7 }, (_, i) => ({
    position: {
      fixTime: `2026-11-20T08:${i}0:00Z`.replace('08:60', '09:00'),
      valid: true,
      latitude: 45 + i / 111,
      longitude: 9,
      speed: 4,
      attributes: { ignition: true, odometer: i * 1000 },
    },
    device: { uniqueId: 'crane' },
  }))
  await app.feed('traccar/positions', lines.map(line => JSON.stringify(line)).join('\n'))
  await app.settle()
  await live.loadFrom(test.db)
})
afterAll(async () => {
  await app.close()
  await test.close()
})

const day = { fromDate: '2026-11-20T00:00:00Z', toDate: '2026-11-20T23:59:59Z' }
const times = async () => {
  const { body } = await app.call(caller, listHistoryPositions, { body: { unitIds: [unitId], ...day, showAll: true } })
  expect(body.totalCount).toBe(body.items.length)
  return body.items.map(({ timestamp }) => timestamp.slice(11, 16))
}
const distance = async () =>
  (await app.call(caller, fuelConsumptionUnits, { body: { unitIds: [unitId], ...day } })).body[0]?.distance
const csv = async () =>
  String(await app.download(caller, exportPositionHistoryCsv, { body: { unitIds: [unitId], ...day, showAll: true } }))
const last = () => test.db.selectFrom('unit_state').selectAll().where('unit_id', '=', unitId).executeTakeFirstOrThrow()

it('hides positions of a period and an area, and restores them; reports and the map follow, nothing is deleted', async () => {
  expect(await times()).toHaveLength(7)
  expect(await csv()).not.toContain('Note')
  const period = { fromDate: '2026-11-20T08:30:00Z', toDate: '2026-11-20T09:00:00Z', reason: 'Test drive' }
  const area = { south: 45.03, west: 8, north: 46, east: 10 }
  const hidden = await app.call(caller, hidePositions, { body: { unitIds: [unitId], ...period, area } })
  expect(hidden.body).toMatchObject([{ unitId, positions: 3, reason: 'Test drive', hiddenBy: 'user 90', area }])
  expect(await times()).toEqual(['08:00', '08:10', '08:20', '08:30'])
  expect(await distance()).toBe(3000)
  expect((await last()).fix_time).toEqual(new Date('2026-11-20T08:30:00Z'))
  expect(await csv()).toMatch(/10:00.*Hidden, not in reports/)
  for (const showAll of [true, false]) {
    const marked = async (span: object) =>
      (
        await app.call(caller, listHistoryPositions, {
          body: { unitIds: [unitId], ...span, showAll, withHidden: true },
        })
      ).body
    const { items, totalCount } = await marked(day)
    expect([totalCount, items.filter(({ isHidden }) => isHidden).length]).toEqual([7, 3])
    // for complete days, readings are counted by day
    expect(await marked({ fromDate: '2026-11-19T00:00:00Z', toDate: '2026-11-22T00:00:00Z' })).toMatchObject({
      totalCount: 7,
    })
  }
  const quality = await app.call(reader, getUnitDataQuality, { path: { unitId } })
  expect(quality.body.hidings).toHaveLength(1)

  const hidingId = hidden.body[0]?.hidingId ?? 0
  const shown = await app.call(caller, showPositions, { path: { unitId, hidingId } })
  expect(shown.body).toMatchObject({ shownBy: 'user 90' })
  expect(await times()).toHaveLength(7)
  expect(await distance()).toBe(6000)
  expect((await last()).fix_time).toEqual(new Date('2026-11-20T09:00:00Z'))
  expect((await app.call(caller, showPositions, { path: { unitId, hidingId } })).status).toBe(409)
})

it('requires the permission and a unit in the scope', async () => {
  const body = { unitIds: [unitId], ...day, reason: 'x' }
  expect((await app.call(reader, hidePositions, { body })).status).toBe(403)
  expect((await app.call(stranger, hidePositions, { body })).status).toBe(404)
  expect((await app.call(stranger, showPositions, { path: { unitId, hidingId: 1 } })).status).toBe(404)
  expect((await app.call(stranger, getUnitDataQuality, { path: { unitId } })).status).toBe(404)
  const turned = { ...body, fromDate: day.toDate, toDate: day.fromDate }
  expect((await app.call(caller, hidePositions, { body: turned })).status).toBe(400)
  expect(await times()).toHaveLength(7)
})

it('counts corrected, separated and rejected readings, with examples', async () => {
  const line = (position: object) => JSON.stringify({ position, device: { uniqueId: 'crane' } })
  const at = { serverTime: '2026-11-21T08:00:00Z', valid: true, latitude: 45.05, longitude: 9 }
  await app.feed(
    'traccar/positions',
    [
      line({ ...at, fixTime: '2026-11-21T10:00:00Z' }),
      line({ ...at, fixTime: '2026-11-21T08:17:00Z' }),
      line({ ...at, fixTime: '2026-11-21T08:01:00Z', latitude: 0, longitude: 0 }),
      line({ ...at, fixTime: '2026-11-21T08:02:00Z', latitude: 400 }),
      line({ ...at, fixTime: '2026-11-21T08:03:00Z', altitude: 0 }).replace('"altitude":0', '"altitude":NaN'),
    ].join('\n'),
  )
  await app.settle()
  const { body } = await app.call(caller, getUnitDataQuality, { path: { unitId } })
  expect(body.counts.map(({ kind, count }) => [kind, count])).toEqual([
    ['NO_PLACE', 1],
    ['REJECTED', 2],
    ['TIME_CORRECTED', 1],
    ['TIME_HELD', 1],
  ])
  const corrected = body.counts.find(({ kind }) => kind === 'TIME_CORRECTED')?.examples
  expect(corrected).toMatchObject([
    { timestamp: '2026-11-21T08:00:00.000Z', deviceTimestamp: '2026-11-21T10:00:00.000Z' },
  ])
  expect(
    body.counts
      .find(({ kind }) => kind === 'REJECTED')
      ?.examples.map(({ text }) => text)
      .join(),
  ).toMatch(/NaN.*latitude 400/)
  expect(body.isClockOftenWrong).toBe(false)
})

it('counts held readings next to the list, and marks them at the end of an export', async () => {
  const now = new Date()
  const span = {
    fromDate: new Date(now.getTime() - 3_600_000).toISOString(),
    toDate: new Date(now.getTime() + 60_000).toISOString(),
  }
  const body = { unitIds: [unitId], ...span, showAll: true }
  const list = async (more: object) =>
    (await app.call(caller, listHistoryPositions, { body: { ...body, ...more } })).body
  expect(await list({ withHidden: true })).toEqual({ items: [], totalCount: 0, heldApart: 1 })
  expect(await list({})).toEqual({ items: [], totalCount: 0 })
  expect(String(await app.download(caller, exportPositionHistoryCsv, { body }))).toMatch(
    /2026-11-21 09:00:00.*Held apart, received .*17 minutes ahead/,
  )
})

it('reports a clock that is wrong on three days of a week with the newest example', async () => {
  const { device_id: deviceId } = await test.db
    .selectFrom('unit')
    .select('device_id')
    .where('unit_id', '=', unitId)
    .executeTakeFirstOrThrow()
  const clock = async () => (await app.call(caller, getDevice, { path: { id: deviceId ?? 0 } })).body.wrongClock
  await sql`update device_assignment set assigned_at = now() - interval '9 days' where unit_id = ${unitId}`.execute(
    test.db,
  )
  for (const [minute, fixTime] of [
    [1, '2026-11-22T13:30:00Z'],
    [2, '2007-04-08T08:00:00Z'],
  ] as const) {
    expect(await clock()).toBeUndefined()
    await sql`update data_quality_day set day = day - 1 where unit_id = ${unitId}`.execute(test.db)
    await app.feed(
      'traccar/positions',
      JSON.stringify({
        position: { serverTime: `2026-11-22T08:0${minute}:00Z`, fixTime, valid: true, latitude: 45.05, longitude: 9 },
        device: { uniqueId: 'crane' },
      }),
    )
    await app.settle()
  }
  const seen = { days: 3, corrected: 3, heldApart: 1, cause: 'ROLLOVER', deviceTimestamp: '2007-04-08T08:00:00.000Z' }
  expect(await clock()).toMatchObject(seen)
  const { body } = await app.call(caller, getUnitDataQuality, { path: { unitId } })
  expect(body).toMatchObject({ isClockOftenWrong: true, wrongClock: seen })
  // the days before belong to another device
  await sql`update device_assignment set assigned_at = now() where unit_id = ${unitId}`.execute(test.db)
  expect(await clock()).toBeUndefined()
})
