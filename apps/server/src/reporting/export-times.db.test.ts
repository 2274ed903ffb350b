import {
  exportAlarm,
  exportCommandsHistory,
  exportFtHistory,
  exportMaintenanceHistoryExcel,
  exportPositionHistoryCsv,
  exportSubscriptionsExpiration,
  listSubscriptionExpirations,
  type Operation,
} from '@muster/contract'
import { sql } from 'kysely'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'

/** Times around clock changes in Rome (March and October) and in Sydney (April and October), in local time. */
const moments = [
  ['2026-01-10T23:30:00Z', '2026-01-11 00:30:00', '2026-01-11 10:30:00'],
  ['2026-03-29T00:59:00Z', '2026-03-29 01:59:00', '2026-03-29 11:59:00'],
  ['2026-03-29T01:00:00Z', '2026-03-29 03:00:00', '2026-03-29 12:00:00'],
  ['2026-04-04T15:59:00Z', '2026-04-04 17:59:00', '2026-04-05 02:59:00'],
  ['2026-04-04T16:00:00Z', '2026-04-04 18:00:00', '2026-04-05 02:00:00'],
  ['2026-10-03T15:59:00Z', '2026-10-03 17:59:00', '2026-10-04 01:59:00'],
  ['2026-10-03T16:00:00Z', '2026-10-03 18:00:00', '2026-10-04 03:00:00'],
  ['2026-10-25T00:59:00Z', '2026-10-25 02:59:00', '2026-10-25 11:59:00'],
  ['2026-10-25T01:00:00Z', '2026-10-25 02:00:00', '2026-10-25 12:00:00'],
] as const
const first = moments[0][0]
const last = moments[8][0]

let database: TestDatabase
let app: RealApp
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const units = moments.map((_, index) => index + 1)
  await seedUnits(db, { 1: units })
  await seedCallers(db, { 1: { companyId: 1 }, 2: { companyId: 1 } })
  await db.updateTable('app_user').set({ timezone: 'Europe/Rome' }).where('user_id', '=', 1).execute()
  await db.updateTable('app_user').set({ timezone: 'Australia/Sydney' }).where('user_id', '=', 2).execute()
  const { alarm_type_id } = await db.selectFrom('alarm_type').select('alarm_type_id').executeTakeFirstOrThrow()
  await insertPositions(
    db,
    moments.map(([at]) => ({ unitId: 1, time: Date.parse(at), latitude: 45, longitude: 9, statusId: 1 })),
  )
  for (const [index, [at]] of moments.entries()) {
    const when = new Date(at)
    await db
      .updateTable('unit')
      .set({ subscription_end: when })
      .where('unit_id', '=', index + 1)
      .execute()
    await db
      .insertInto('command')
      .values({ unit_id: 1, template_name: 'Ask', type: 'CAN_INJECTION', user_name: 'u', created_at: when })
      .execute()
    await db
      .insertInto('file_transfer')
      .values({ unit_id: 1, file_name: 'a.bin', size: 1, user_name: 'u', created_at: when })
      .execute()
    await db.insertInto('alarm').values({ unit_id: 1, alarm_type_id, occurred_at: when }).execute()
    await sql`
      with action as (
        insert into maintenance_action (unit_id, action_code, done_at, user_name) values (1, 'CLOSE', ${when}, 'u') returning action_id)
      insert into maintenance_action_service (action_id, service_key, description, service_type, interval_type)
      select action_id, 1, 'Oil', 'Oil', 'ENGINE_HOURS' from action`.execute(db)
  }
  app = await realApp(db)
}, 120_000)
afterAll(async () => {
  await app?.close()
  await database.close()
})

/** Offset of a zone from UTC in hours, as computed by a client. */
function hoursAhead(timeZone: string, at = Date.now()): number {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(at)
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return Number(`${sign}1`) * (Number(hours) + Number(minutes) / 60)
}

const csv = { format: 'csv' }
const span = { fromDate: first, toDate: last }
interface Export {
  operation: Operation
  ask: (offset: number) => object
  /** Column with the times. */
  column: number
}
const exports: Record<string, Export> = {
  'commands of a unit': {
    operation: exportCommandsHistory,
    ask: offsetUTC => ({ path: csv, body: { assetId: 1, offsetUTC } }),
    column: 1,
  },
  'files sent to a unit': {
    operation: exportFtHistory,
    ask: offsetUTC => ({ path: { assetId: 1, ...csv }, query: { offsetUTC } }),
    column: 3,
  },
  subscriptions: {
    operation: exportSubscriptionsExpiration,
    ask: offsetUTC => ({ path: csv, body: { offsetUTC } }),
    column: 4,
  },
  alarms: {
    operation: exportAlarm,
    ask: offsetUtc => ({ path: csv, body: { offsetUtc } }),
    column: 0,
  },
  positions: {
    operation: exportPositionHistoryCsv,
    ask: offsetUTC => ({ body: { unitIds: [1], ...span, showAll: true, offsetUTC } }),
    column: 1,
  },
}

async function table(userId: number, name: string, offset: number) {
  const { operation, ask, column } = exports[name]!
  const text = (await app.download(userId, operation, ask(offset))).toString('utf8')
  const [header, ...lines] = text.replace('\uFEFF', '').trim().split('\r\n')
  return { header: header ?? '', times: lines.map(line => line.split(',')[column] ?? '').toSorted() }
}

describe.each([
  { zone: 'Europe/Rome', userId: 1, walls: moments.map(([, rome]) => rome) },
  { zone: 'Australia/Sydney', userId: 2, walls: moments.map(([, , sydney]) => sydney) },
])('for a user in $zone', ({ zone, userId, walls }) => {
  test.each(Object.keys(exports))('REP-062 %s have the time of their season', async name => {
    const { header, times } = await table(userId, name, hoursAhead(zone))
    expect(header).toContain(`(${zone})`)
    expect(times).toEqual(walls.toSorted())
  })

  test('formats them in the rows of the maintenance history, and the period above in the same zone', async () => {
    const body = { unitIds: [1], fromDate: first, toDate: last }
    const [sheet] = await readExcel(await app.download(userId, exportMaintenanceHistoryExcel, { body }))
    const rows = sheet?.data ?? []
    const about = Object.fromEntries(rows.slice(0, 6).map(([label, value]) => [String(label), value]))
    expect(about).toMatchObject({
      From: walls[0]!.slice(0, 16),
      To: walls[8]!.slice(0, 16),
      'Time zone': zone,
    })
    const times = rows.flatMap(([when]) => (when instanceof Date ? [when.toISOString().slice(0, 19)] : []))
    expect(times.toSorted()).toEqual(walls.map(wall => wall.replace(' ', 'T')).toSorted())
  })
})

test('REP-062 uses a foreign offset as the zone of the file', async () => {
  const { header, times } = await table(1, 'subscriptions', -3.5)
  expect(header).toContain('(-03:30)')
  expect(times[0]).toBe('2026-01-10 20:00:00')
})

test('REP-056 REP-058 counts the remaining days of a subscription with the offset at its end', async () => {
  // 15 July 2050, half past midnight in Rome
  await database.db
    .updateTable('unit')
    .set({ subscription_end: '2050-07-14T22:30:00Z' })
    .where('unit_id', '=', 9)
    .execute()
  await database.db
    .updateTable('unit')
    .set({ subscription_end: '2050-01-14T23:30:00Z' })
    .where('unit_id', '=', 8)
    .execute()
  const daysLeft = async () => {
    const query = { offsetUTC: hoursAhead('Europe/Rome'), start: 0, limit: 100 }
    const { body } = await app.call(1, listSubscriptionExpirations, { query })
    return body.items.filter(({ unitId }) => unitId >= 8).map(row => row.daysLeft)
  }
  const today = () => Date.parse(new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format(Date.now()))
  await expect
    .poll(async () => {
      const [winter, summer] = await daysLeft()
      const day = 86_400_000
      return [today() + winter! * day, today() + summer! * day].map(time => new Date(time).toISOString().slice(0, 10))
    })
    .toEqual(['2050-01-15', '2050-07-15'])
})
