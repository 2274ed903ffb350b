import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/database.ts'
import type { Alarm } from './alarms.ts'
import { makeWorld, parsed, reading, start } from '../fixtures/world.ts'
import type { DeviceEvent } from '../observation.ts'

let test: TestDatabase
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  test = await testDatabase()
  world = await makeWorld(test.db)
})
afterAll(() => test.close())

const event = (deviceUid: string, type: string, more: Partial<DeviceEvent> = {}): DeviceEvent => ({
  deviceUid,
  source: 'traccar',
  type,
  time: start,
  ...more,
})

it('stores an event as an alarm, and returns it with everything that decides who is notified', async () => {
  const unitId = await world.unit('Crane', 'crane')
  const pipeline = world.pipeline()
  const heard: Alarm[] = []
  pipeline.onAlarms(alarms => heard.push(...alarms))
  const sos = event('crane', 'sos', { latitude: 1, longitude: 2, text: 'help' })
  const grouped = event('crane', 'geofenceEnter', { time: start + 1000, groupIds: [7, 8], priorityId: 3 })
  const ignition = event('crane', 'ignitionOn', { time: start + 2000 })
  expect(await pipeline.ingest({ ...parsed(), events: [ignition, grouped, sos] })).toMatchObject({ accepted: 3 })
  const of = { alarmId: expect.any(Number) as number, unitId, companyId: world.customer, unitName: 'Crane' }
  expect(heard).toEqual([
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
    },
    expect.objectContaining({ ...of, code: 'GEOFENCE_ENTER', priorityCode: 'HIGH', groupIds: [7, 8] }),
    expect.objectContaining({ ...of, code: 'IGNITION_ON', priorityId: null, priorityCode: null, groupIds: [] }),
  ])
})

it('counts the same alarm of a unit and time as a duplicate, in one request and later', async () => {
  await world.unit('Again', 'again')
  const pipeline = world.pipeline()
  const events = [event('again', 'overspeed'), event('again', 'deviceOverspeed'), event('again', 'sos')]
  expect(await pipeline.ingest({ ...parsed(), events })).toMatchObject({ accepted: 2, duplicate: 1 })
  expect(await pipeline.ingest({ ...parsed(), events })).toMatchObject({ accepted: 0, duplicate: 3 })
})

it('puts an event without a place where the unit was just before', async () => {
  const unitId = await world.unit('Where', 'where')
  const events = [
    event('where', 'geofenceExit', { time: start + 90_000 }),
    event('where', 'deviceOffline', { time: start + 5 * 3_600_000 }),
  ]
  await world.pipeline().ingest({ ...parsed(reading('where', 0), reading('where', 60), reading('where', 120)), events })
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

it('keeps an event of no known kind under its own name', async () => {
  const unitId = await world.unit('Odd', 'odd')
  await world.pipeline().ingest({ ...parsed(), events: [event('odd', 'driverChanged')] })
  expect(
    await test.db
      .selectFrom('alarm')
      .innerJoin('alarm_type', 'alarm_type.alarm_type_id', 'alarm.alarm_type_id')
      .select(['code', 'text'])
      .where('unit_id', '=', unitId)
      .execute(),
  ).toEqual([{ code: 'OTHER', text: 'driverChanged' }])
})
