import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { fedUnits } from '#test/fed-unit.ts'
import { utilization } from './equipment-utilization/use-days.ts'
import { useOfUnits } from './equipment-utilization/unit-use.ts'
import { fuelOfUnits } from './fuel-consumption/unit-fuel.ts'
import { tankUse } from './fuel-events/tank-use.ts'
import { loadsOfUnits } from '#telemetry/aggregates/mean-loads.ts'

// Snapshot machines, and fuel by tank level: values through ingest.
const hour = 3_600_000
/** Start of the first of two full UTC days. */
const start = Math.floor(Date.now() / (24 * hour)) * 24 * hour - 3 * 24 * hour
const at = (hours: number) => new Date(start + hours * hour).toISOString()
const days = [0, 24].map(from => ({
  day: at(from).slice(0, 10),
  from: start + from * hour,
  to: start + (from + 24) * hour,
}))
const period = { days, from: start, to: start + 48 * hour, now: Date.now() }

let test: TestDatabase
let fed: Awaited<ReturnType<typeof fedUnits>>
beforeAll(async () => {
  test = await testDatabase()
  fed = await fedUnits(test.db)
})
afterAll(() => test.close())

const fuelOf = async (id: number) => {
  const span = { from: new Date(start), to: new Date(start + 48 * hour - 1) }
  const [fuel] = await fuelOfUnits(test.db, [{ id, name: '' }], span, 'THERMAL', Date.now())
  return fuel!
}
const useOf = async (id: number) => (await useOfUnits(test.db, [id], period)).get(id) ?? []

it('derives use, fuel and load of a machine polled twice a day from its counters', async () => {
  const { unitId, snapshot } = await fed.unit()
  const poll = (hours: number, [engine, idle, litres]: readonly [number, number, number]) => {
    const datetime = at(hours)
    return snapshot({
      Location: { Latitude: 45, Longitude: 9, datetime },
      CumulativeOperatingHours: { Hour: engine, datetime },
      cumulativeIdleHours: { hour: idle, datetime },
      FuelUsed: { FuelUnits: 'litre', FuelConsumed: litres, datetime },
      AverageLoadFactorLast24: { Percent: 40 + hours, datetime },
      EngineStatus: { Running: hours === 12, datetime },
    })
  }
  await poll(0, [1000, 300, 9000])
  await poll(12, [1005, 301, 9060])
  await poll(24, [1008, 302, 9090])
  await poll(36, [1008, 302, 9090])

  const use = await useOf(unitId)
  const [first, second] = use.map(({ workingSeconds, idleSeconds }) => [workingSeconds / 3600, idleSeconds / 3600])
  // eight engine hours, two of them idle; then the unit is stopped
  expect(first).toEqual([6, 2])
  expect(second).toEqual([0, 0])
  expect(utilization(use)).toBe(0.75)
  for (const day of use)
    expect(Object.values(day).reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0)).toBe(
      86_400,
    )
  expect(await fuelOf(unitId)).toMatchObject({ burned: 90, engineHours: 8, perHour: 11.25 })
  const edges = [start, start + 24 * hour, start + 48 * hour]
  expect((await loadsOfUnits(test.db, { unitIds: [unitId], edges, now: Date.now() })).get(unitId)).toEqual([46, 70])
})

it('counts a machine that runs without reported movement as working', async () => {
  const { unitId, snapshot } = await fed.unit()
  for (const hours of [6, 7, 8])
    await snapshot({
      EngineStatus: { Running: hours < 8, datetime: at(hours) },
      Location: { Latitude: 45, Longitude: 9, datetime: at(hours) },
    })
  const use = await useOf(unitId)
  expect(use[0]).toMatchObject({ workingSeconds: 7200, idleSeconds: 0 })
  expect(utilization(use)).toBe(1)
})

it('reads snapshot switches as digital inputs', async () => {
  const { unitId, snapshot } = await fed.unit()
  const datetime = at(6)
  await snapshot({
    Location: { Latitude: 45, Longitude: 9, datetime },
    SwitchStatus: [
      { SwitchNumber: 1, SwitchState: 'Active', datetime },
      { SwitchNumber: 3, SwitchState: 'off', datetime },
    ],
  })
  const state = await test.db
    .selectFrom('unit_state')
    .select('signals')
    .where('unit_id', '=', unitId)
    .executeTakeFirst()
  expect(state?.signals).toEqual({ in1: true, in3: false })
})

it('derives consumption from percent with the tank size, and from litres', async () => {
  const byPercent = await fed.unit()
  const limits = (unitId: number) =>
    test.db
      .insertInto('unit_limits')
      .values({ unit_id: unitId, limits: JSON.stringify({ tankSize: 400 }) })
      .execute()
  const levels = [80, 70, 65, 90, 85]
  const feed = (unit: typeof byPercent, key: string, factor: number) =>
    unit.feed(
      ...levels.map((level, index) => ({
        at: at(6 + index),
        attributes: { ignition: true, [key]: level * factor, hours: (100 + index) * hour },
      })),
    )
  await feed(byPercent, 'fuelLevel', 1)
  expect((await fuelOf(byPercent.unitId)).burned).toBeUndefined()
  await limits(byPercent.unitId)
  // 15 % in two hours and 5 % in one of 400 l; between them an hour with a refuel, in which the engine burned 25 l
  expect(await fuelOf(byPercent.unitId)).toMatchObject({ burned: 105, perHour: 26.25 })

  const byLitres = await fed.unit()
  await feed(byLitres, 'fuel', 4)
  expect(await fuelOf(byLitres.unitId)).toMatchObject({ burned: 105 })

  const polled = await fed.unit()
  for (const [index, Percent] of levels.entries())
    await polled.snapshot({
      FuelRemaining: { Percent, FuelTankCapacity: 100, FuelTankCapacityUnits: 'gallon', datetime: at(6 + index) },
      Location: { Latitude: 45, Longitude: 9, datetime: at(6 + index) },
    })
  expect(await fuelOf(polled.unitId)).toMatchObject({ burned: 99.37 })
})

it('lists the loss that raised an alarm', async () => {
  const unit = await fed.unit()
  const fuelDrop = { amount: 5, unit: 'PERCENT', keyOff: false }
  await test.db
    .insertInto('unit_limits')
    .values({ unit_id: unit.unitId, limits: JSON.stringify({ tankSize: 400, fuelDrop }) })
    .execute()
  const levels = [80, 80, 79, 80, 68, 60, 60, 61, 60]
  for (const [index, fuelLevel] of levels.entries())
    await unit.feed({ at: at(6 + index / 20), attributes: { ignition: false, fuelLevel } })
  expect(await unit.alarms()).toEqual([`FUEL_DROP ${at(6 + 6 / 20)}–${at(6 + 6 / 20)} At least 80 l of fuel lost`])
  const use = await tankUse(test.db, unit.unitId, { from: start, to: start + 24 * hour, now: Date.now() })
  expect(typeof use === 'object' && use.events).toMatchObject([
    { kind: 'LOSS', from: start + 6.15 * hour, to: start + 6.25 * hour, amount: 80 },
  ])
})
