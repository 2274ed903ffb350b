import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import type { Alarm } from './store-alarms.ts'
import { seedFleet, parsed, reading, start } from '#test/ingest.ts'
import type { DeviceEvent } from '../ingest/observation.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
})
afterAll(() => test.close())

const event = (deviceUid: string, type: string, more: Partial<DeviceEvent> = {}): DeviceEvent => ({
  deviceUid,
  source: 'traccar',
  type,
  time: start,
  ...more,
})

it('stores an event as an alarm, and returns it with all data for notifications', async () => {
  const unitId = await fleet.unit('Crane', 'crane')
  const pipeline = fleet.pipeline()
  const received: Alarm[] = []
  pipeline.onAlarms(alarms => received.push(...alarms))
  const sos = event('crane', 'sos', { latitude: 1, longitude: 2, text: 'help' })
  const grouped = event('crane', 'geofenceEnter', { time: start + 1000, groupIds: [7, 8], priorityId: 3 })
  const ignition = event('crane', 'ignitionOn', { time: start + 2000 })
  expect(await pipeline.ingest({ ...parsed(), events: [ignition, grouped, sos] })).toMatchObject({ accepted: 3 })
  const of = { alarmId: expect.any(Number) as number, unitId, companyId: fleet.customer, unitName: 'Crane' }
  expect(received).toEqual([
    {
      ...of,
      code: 'SOS',
      typeName: 'Emergency button',
      priorityId: 3,
      priorityCode: 'HIGH',
      occurredAt: start,
      latitude: 1,
      longitude: 2,
      text: 'help',
      groupIds: [],
      isHistory: false,
      isPortalOnly: false,
    },
    expect.objectContaining({ ...of, code: 'GEOFENCE_ENTER', priorityCode: 'HIGH', groupIds: [7, 8] }),
    expect.objectContaining({ ...of, code: 'IGNITION_ON', priorityId: null, priorityCode: null, groupIds: [] }),
  ])
})

it('PROF-014 PROF-033 PROF-055 takes group and priority of an alarm from the profile for its type, unless the event has its own', async () => {
  const unitId = await fleet.unit('Guarded', 'guarded')
  const give = async (kind: string, notification: object) => {
    const { record_id } = await test.db
      .insertInto('record')
      .values({ kind, company_id: fleet.customer, name: kind, data: JSON.stringify({ notification }) })
      .returning('record_id')
      .executeTakeFirstOrThrow()
    if (kind === 'maintenance-profile')
      await test.db.insertInto('unit_maintenance').values({ unit_id: unitId, profile_id: record_id }).execute()
    else await test.db.insertInto('unit_profile').values({ unit_id: unitId, record_id, kind }).execute()
  }
  await give('curfew-profile', { notificationId: 71, priorityId: 1 })
  await give('can-profile', { notificationId: 72, priorityId: 3 })
  await give('maintenance-profile', { notificationId: 73 })
  // its priority applies without a group, too
  await give('power-profile', { priorityId: 1 })
  const pipeline = fleet.pipeline()
  const received: Alarm[] = []
  pipeline.onAlarms(alarms => received.push(...alarms))
  const types = ['curfew', 'fault', 'maintenance', 'powerCut', 'sos']
  const events = types.map((type, at) => event('guarded', type, { time: start + at * 1000 }))
  const own = event('guarded', 'curfew', { time: start + 9000, groupIds: [7], priorityId: 2 })
  await pipeline.ingest({ ...parsed(), events: [...events, own] })
  const usual = await test.db.selectFrom('alarm_type').select(['code', 'priority_id']).execute()
  const priorityOf = (code: string) => usual.find(type => type.code === code)?.priority_id
  expect(received.map(({ code, groupIds, priorityId }) => [code, groupIds, priorityId])).toEqual([
    ['CURFEW', [71], 1],
    ['FAULT', [72], 3],
    ['MAINTENANCE', [73], priorityOf('MAINTENANCE')],
    ['POWER_CUT', [], 1],
    ['SOS', [], priorityOf('SOS')],
    ['CURFEW', [7], 2],
  ])
  expect([priorityOf('CURFEW'), priorityOf('POWER_CUT')]).not.toContain(1)
})

it('counts the same alarm of a unit and time as a duplicate, in one request and later', async () => {
  await fleet.unit('Again', 'again')
  const pipeline = fleet.pipeline()
  const events = [event('again', 'overspeed'), event('again', 'deviceOverspeed'), event('again', 'sos')]
  expect(await pipeline.ingest({ ...parsed(), events })).toMatchObject({ accepted: 2, duplicate: 1 })
  expect(await pipeline.ingest({ ...parsed(), events })).toMatchObject({ accepted: 0, duplicate: 3 })
})

it('stores an event without a position at the last position of the unit', async () => {
  const unitId = await fleet.unit('Where', 'where')
  const events = [
    event('where', 'geofenceExit', { time: start + 90_000 }),
    event('where', 'deviceOffline', { time: start + 5 * 3_600_000 }),
  ]
  await fleet.pipeline().ingest({ ...parsed(reading('where', 0), reading('where', 60), reading('where', 120)), events })
  const alarms = await test.db
    .selectFrom('alarm')
    .select(['latitude', 'longitude'])
    .where('unit_id', '=', unitId)
    .orderBy('occurred_at')
    .execute()
  expect(alarms).toEqual([
    { latitude: 45, longitude: 9.006 },
    { latitude: null, longitude: null },
  ])
})

it('stores an alarm of an unknown type under its name', async () => {
  const unitId = await fleet.unit('Odd', 'odd')
  await fleet.pipeline().ingest({ ...parsed(), events: [event('odd', 'hardAcceleration')] })
  expect(
    await test.db
      .selectFrom('alarm')
      .innerJoin('alarm_type', 'alarm_type.alarm_type_id', 'alarm.alarm_type_id')
      .select(['code', 'text'])
      .where('unit_id', '=', unitId)
      .execute(),
  ).toEqual([{ code: 'OTHER', text: 'Hard acceleration' }])
})
