import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import type { Dm1Fault } from './dm1.ts'
import { seedFleet, parsed, reading, start } from '#test/ingest.ts'
import type { DeviceEvent } from '../observation.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
})
afterAll(() => test.close())

const fault = (spn: number, more: Partial<Dm1Fault> = {}): Dm1Fault => ({
  spn,
  fmi: 1,
  sourceAddress: 0,
  active: true,
  ...more,
})
const event = (deviceUid: string, type: string, ...dm1: Dm1Fault[]): DeviceEvent => ({
  deviceUid,
  source: 'traccar',
  type,
  time: start + 60_000,
  dm1,
})
const stored = (unitId: number) =>
  test.db.selectFrom('dm1_message').selectAll().where('unit_id', '=', unitId).orderBy('spn').execute()
const alarms = (unitId: number) => test.db.selectFrom('alarm').select('text').where('unit_id', '=', unitId).execute()

it('raises one alarm for a fault with trouble codes, and stores every code with the position', async () => {
  const unitId = await fleet.unit('Fault', 'fault')
  const faultEvent = event(
    'fault',
    'fault',
    fault(100, { canLine: 1, occurrences: 4 }),
    fault(110, { sourceAddress: 61, active: false }),
  )
  await fleet.pipeline().ingest({ ...parsed(reading('fault', 30, { engineHours: 7.5 })), events: [faultEvent] })
  expect(await alarms(unitId)).toHaveLength(1)
  expect(await stored(unitId)).toMatchObject([
    {
      spn: 100,
      fmi: 1,
      source_address: 0,
      can_line: 1,
      occurrences: 4,
      active: true,
      occurred_at: new Date(start + 60_000),
      latitude: 45,
      engine_hours: 7.5,
    },
    { spn: 110, fmi: 1, source_address: 61, can_line: null, occurrences: null, active: false },
  ])
})

it('raises one alarm for a DM1 event, and counts its repetition as a duplicate', async () => {
  const unitId = await fleet.unit('Quiet', 'quiet')
  const pipeline = fleet.pipeline()
  const events = [
    event('quiet', 'dm1', fault(100)),
    event('quiet', 'DM1', fault(101)),
    event('quiet', 'dm1', fault(100)),
  ]
  expect(await pipeline.ingest({ ...parsed(), events })).toMatchObject({ accepted: 2, duplicate: 1 })
  expect(await pipeline.ingest({ ...parsed(), events })).toMatchObject({ accepted: 0, duplicate: 3 })
  expect(await alarms(unitId)).toEqual([{ text: 'SPN 100 FMI 1, SPN 101 FMI 1' }])
  expect((await stored(unitId)).map(({ spn }) => spn)).toEqual([100, 101])
})

it('raises an alarm for a DM1 event without a code', async () => {
  const unitId = await fleet.unit('Bare', 'bare')
  await fleet.pipeline().ingest({ ...parsed(), events: [event('bare', 'dm1')] })
  expect(await alarms(unitId)).toEqual([{ text: 'Dm1' }])
})

it('stores codes of a reading with its position and hours', async () => {
  const unitId = await fleet.unit('Reading', 'reading')
  const observation = reading('reading', 0, { engineHours: 12, dm1: [fault(97)] })
  expect(await fleet.pipeline().ingest(parsed(observation))).toMatchObject({ accepted: 1 })
  expect(await fleet.pipeline().ingest(parsed(observation))).toMatchObject({ accepted: 0, duplicate: 1 })
  expect(await stored(unitId)).toMatchObject([{ spn: 97, latitude: 45, longitude: 9, engine_hours: 12 }])
})

it('ends a late fault at its reported end', async () => {
  const unitId = await fleet.unit('Late', 'late')
  const pipeline = fleet.pipeline()
  const at = (seconds: number, ...dm1: Dm1Fault[]) => pipeline.ingest(parsed(reading('late', seconds, { dm1 })))
  await at(600, fault(110))
  await at(300, fault(100, { active: false }))
  await at(60, fault(100))
  const ended = await test.db
    .selectFrom('alarm')
    .select(['text', 'active', 'ended_at'])
    .where('unit_id', '=', unitId)
    .orderBy('occurred_at')
    .execute()
  expect(ended).toEqual([
    { text: 'SPN 100 FMI 1', active: false, ended_at: new Date(start + 300_000) },
    { text: 'SPN 110 FMI 1', active: true, ended_at: null },
  ])
})
