import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { FleetState } from './fleet-state.ts'
import { unitsInBounds } from './queries.ts'
import { reading } from '#test/live-fleet.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
  await seedUnits(test.db, { 1: [1, 2, 3, 4], 2: [5] })
  await sql`
    insert into unit_state (unit_id, fix_time, latitude, longitude, speed, course, status_id)
    values (1, now() - interval '1 minute', 45.5, 9.25, 12.5, null, 2),
           (2, now() - interval '2 days', -10, 20, null, 90, 4),
           (3, now() - interval '2 days', 0, 0, null, null, 4),
           (5, now() - interval '1 minute', 1, 2, 0, 0, 1)`.execute(test.db)
  await sql`
    insert into alarm (unit_id, alarm_type_id, priority_id, occurred_at)
    select unit_id, alarm_type_id, 3, now() - age
    from alarm_type, (values (3, interval '10 minutes'), (5, interval '2 hours')) aged (unit_id, age)
    where code = 'SOS'`.execute(test.db)
})
afterAll(() => test.close())

it('rebuilds the last position, company, status and alarm of every unit with a position', async () => {
  const state = new FleetState()
  expect(await state.loadFrom(test.db)).toBe(4)
  const { units } = unitsInBounds(state, state.mask([1]))
  expect(units).toMatchObject([
    { unitId: 1, lat: 45.5, lng: 9.25, speed: 12.5, course: null, statusId: 2 },
    { unitId: 2, lat: -10, lng: 20, speed: null, course: 90, statusId: 6 },
    { unitId: 3, statusId: 5 },
  ])
  expect(units[0]!.time).toBeCloseTo(Date.now() - 60_000, -5)
  expect(unitsInBounds(state, state.mask([2])).units).toMatchObject([{ unitId: 5, statusId: 1 }])
})

it('keeps readings that arrive during loading', async () => {
  const state = new FleetState()
  state.upsert(reading(1, 1, 1, { time: Date.now() }))
  expect(await state.loadFrom(test.db)).toBe(3)
  expect(unitsInBounds(state, state.mask([1]), { unitIds: [1] }).units).toMatchObject([{ lat: 1, lng: 1 }])
})

it('moves units that another server moved to another company, even without a newer position', async () => {
  const state = new FleetState()
  await state.loadFrom(test.db)
  await test.db.updateTable('unit').set({ company_id: 2 }).where('unit_id', '=', 1).execute()
  expect(await state.loadFrom(test.db)).toBe(0)
  expect(state.companyOf(1)).toBe(2)
})
