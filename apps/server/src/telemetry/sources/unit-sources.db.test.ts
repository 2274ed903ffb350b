import { statusIds } from '@muster/signals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { fedUnits } from '#test/fed-unit.ts'

type Unit = Awaited<ReturnType<typeof fleet.unit>>

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof fedUnits>>
beforeAll(async () => {
  test = await testDatabase()
  fleet = await fedUnits(test.db)
})
afterAll(() => test.close())

const minute = (n: number) => new Date(Date.parse('2026-11-20T08:00:00Z') + n * 60_000).toISOString()
const values = (n: number, attributes: Record<string, unknown>) => ({ at: minute(n), attributes })
const hours = (count: number) => ({ hours: count * 3_600_000 })

async function canParameter(description: string, muLabel: string): Promise<number> {
  const { record_id } = await test.db
    .insertInto('record')
    .values({
      kind: 'can-parameter',
      company_id: fleet.customer,
      name: description,
      data: JSON.stringify({ description, muLabel, dataLength: 8 }),
    })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  return record_id
}

const select = ({ unitId }: Unit, ...sources: object[]) =>
  test.db
    .insertInto('unit_data_sources')
    .values({ unit_id: unitId, sources: JSON.stringify(sources) })
    .onConflict(conflict => conflict.column('unit_id').doUpdateSet({ sources: JSON.stringify(sources) }))
    .execute()

const columns = ['engine_hours', 'odometer', 'speed', 'fuel_level', 'ignition', 'status_id', 'signals'] as const
const readings = ({ unitId }: Unit) =>
  test.db.selectFrom('position').select(columns).where('unit_id', '=', unitId).orderBy('fix_time').execute()
const hoursOf = async (unit: Unit) => (await readings(unit)).map(({ engine_hours }) => engine_hours)
const state = ({ unitId }: Unit) =>
  test.db.selectFrom('unit_state').select(columns).where('unit_id', '=', unitId).executeTakeFirstOrThrow()

describe('a data source of a unit', () => {
  it('ADM-026 replaces the engine hours from then on, and keeps the reported hours as a signal', async () => {
    const unit = await fleet.unit()
    const canParameterId = await canParameter('ECU hours', 'min')
    await unit.feed(values(0, hours(100)))
    await select(unit, { measureCode: 'ENGINE_HOURS', type: 'CAN', canParameterId })
    await unit.feed(values(1, { ...hours(101), 'ECU hours': 3600 }))
    // between two values of the source, the reported hours would look like a jump
    await unit.feed(values(2, hours(102)))
    await unit.feed(values(3, { ...hours(103), 'ECU hours': 3660 }))
    expect(await hoursOf(unit)).toEqual([100, 60, null, 61])
    expect(await state(unit)).toMatchObject({
      engine_hours: 61,
      signals: { 'ECU hours': 3660, 'engineHours#reported': 103 },
    })
    // a day without a value of the source
    await unit.feed(values(3 + 1441, hours(104)))
    expect(await state(unit)).toMatchObject({ engine_hours: 104 })
  })

  it('does not change reported values without a value, or with a parameter of another company', async () => {
    const [unit, other] = [await fleet.unit(), await fleet.unit()]
    await select(unit, { measureCode: 'ENGINE_HOURS', type: 'CAN', canParameterId: await canParameter('Silent', 'h') })
    const foreign = await canParameter('Foreign', 'h')
    await test.db.updateTable('record').set({ company_id: fleet.stranger }).where('record_id', '=', foreign).execute()
    await select(other, { measureCode: 'ENGINE_HOURS', type: 'CAN', canParameterId: foreign })
    for (const each of [unit, other]) {
      await each.feed(values(0, { ...hours(100), Foreign: 7 }))
      expect(await hoursOf(each)).toEqual([100])
    }
  })

  it('determines the status by ignition and working', async () => {
    const unit = await fleet.unit()
    await select(
      unit,
      { measureCode: 'IGNITION', type: 'INPUT', ioChannel: 1 },
      { measureCode: 'WORKING', type: 'INPUT', ioChannel: 2 },
    )
    const rows = [
      { ignition: false, in1: true, in2: true },
      { ignition: false, in1: true, in2: false, rpm: 2000 },
      { ignition: true, in1: false, in2: true },
      { ignition: true },
    ]
    await unit.feed(...rows.map((row, n) => values(n, row)))
    const found = await readings(unit)
    expect(found.map(({ ignition, status_id }) => [ignition, status_id])).toEqual([
      [true, statusIds.working],
      [true, statusIds.idle],
      [false, statusIds.keyOff],
      [true, statusIds.idle],
    ])
    expect(found[2]?.signals).toEqual({ in1: false, in2: true, working: true, 'ignition#reported': true })
  })

  it('raises alarms by battery, fuel and oil pressure', async () => {
    const unit = await fleet.unit()
    await unit.give('power-profile', { rules: [], minBattery_mV: 11_500 })
    await select(
      unit,
      { measureCode: 'BATTERY_VOLTAGE', type: 'CAN', canParameterId: await canParameter('Battery', 'mV') },
      { measureCode: 'FUEL_LEVEL', type: 'CAN', canParameterId: await canParameter('Tank', '%') },
      { measureCode: 'ENGINE_SPEED', type: 'CAN', canParameterId: await canParameter('Engine speed', 'rpm') },
      { measureCode: 'OIL_PRESSURE', type: 'CAN', canParameterId: await canParameter('Oil', 'bar') },
    )
    const oil = { oilPressure: 90, Oil: 3.5 }
    const engine = { rpm: 800, 'Engine speed': 900 }
    await unit.feed(values(0, { power: 14, Battery: 12_400, fuelLevel: 80, Tank: 20, ...oil, ...engine }))
    await unit.feed(values(1, { power: 14, Battery: 10_400, fuelLevel: 80 }))
    expect(await unit.alarms()).toEqual([`LOW_BATTERY ${minute(1)}– Battery at 10.4 V, limit 11.5 V`])
    const [first, second] = await readings(unit)
    expect(first).toMatchObject({
      fuel_level: 20,
      signals: {
        rpm: 900,
        'rpm#reported': 800,
        power: 12.4,
        'power#reported': 14,
        'fuelLevel#reported': 80,
        'oilPressure#reported': 90,
      },
    })
    expect(first?.signals?.oilPressure).toBeCloseTo(350, 6)
    // no drop from the reported level to that of another gauge
    expect(first?.signals?.fuelSensor).toMatch(/^CAN \d+$/)
    expect(second).toMatchObject({ fuel_level: null, signals: { 'fuelLevel#reported': 80 } })
  })

  it('applies odometer and speed to map and services', async () => {
    const unit = await fleet.unit()
    await select(
      unit,
      { measureCode: 'ODOMETER', type: 'GPS' },
      { measureCode: 'SPEED', type: 'CAN', canParameterId: await canParameter('Wheels', 'mph') },
    )
    const service = {
      unit_id: unit.unitId,
      description: 'Tyres',
      interval_type: 'ODOMETER',
      interval_value: 1e6,
    } as const
    await unit.feed(values(0, { odometer: 5_000_000, totalDistance: 990_000, Wheels: 10 }))
    await test.db
      .insertInto('unit_service')
      .values({ ...service, due_at: 1e6 })
      .execute()
    await unit.feed(values(1, { odometer: 5_000_500, totalDistance: 999_000 }))
    await unit.feed(values(2, { odometer: 5_002_000, totalDistance: 1_000_500, Wheels: 10 }))
    expect(await unit.alarms()).toEqual([`MAINTENANCE ${minute(2)}– “Tyres” overdue, was due at 1000 km`])
    expect(await state(unit)).toMatchObject({
      odometer: 1_000_500,
      speed: expect.closeTo(16.09344, 4),
      signals: { 'odometer#reported': 5002 },
    })
  })

  it('defaults to the data source of the model', async () => {
    const unit = await fleet.unit()
    await test.db.insertInto('brand').values({ brand_id: 1, name: 'Deere' }).execute()
    await test.db.insertInto('machine_type').values({ type_id: 1, name: 'Tractor' }).execute()
    await test.db.insertInto('model').values({ model_id: 1, brand_id: 1, type_id: 1, name: '6R' }).execute()
    const canParameterId = await canParameter('Model hours', 'h')
    await test.db
      .insertInto('record')
      .values({
        kind: 'btm',
        company_id: fleet.dealer,
        name: 'Model',
        data: JSON.stringify({
          modelId: 1,
          dataSources: [{ measureCode: 'ENGINE_HOURS', type: 'CAN', canParameterId }],
        }),
      })
      .execute()
    await test.db.updateTable('unit').set({ model_id: 1 }).where('unit_id', '=', unit.unitId).execute()
    await unit.feed(values(0, { ...hours(100), 'Model hours': 7 }))
    await select(unit, {
      measureCode: 'ENGINE_HOURS',
      type: 'CAN',
      canParameterId: await canParameter('Own hours', 'h'),
    })
    await unit.feed(values(1, { ...hours(100), 'Model hours': 8, 'Own hours': 9 }))
    expect(await hoursOf(unit)).toEqual([7, 9])
  })
})

describe('engine hours counted by the server', () => {
  it('increase while the key is on, continue from the device’s hours, and are identical on two servers', async () => {
    const unit = await fleet.unit()
    await unit.feed(values(0, { ignition: true, ...hours(100) }))
    await select(unit, { measureCode: 'ENGINE_HOURS', type: 'KEY' })
    const servers = [fleet.watchedPipeline(), fleet.watchedPipeline()] as const
    const send = (n: number, ignition: boolean | undefined) =>
      unit.feedTo(
        servers[n % 2 === 0 ? 0 : 1],
        values(n, { ...(ignition !== undefined && { ignition }), ...hours(500) }),
      )
    await send(6, true)
    await send(36, true)
    await send(37, undefined)
    await send(66, false)
    await send(90, false)
    await send(91, true)
    // late, and again
    await send(40, true)
    await send(66, false)
    // more than two hours of silence
    await send(91 + 121, true)
    await send(91 + 151, true)
    const found = await readings(unit)
    expect(found.map(({ engine_hours }) => engine_hours)).toEqual([
      100,
      100,
      100.5,
      100.5,
      null,
      101,
      101,
      101,
      101,
      101.5,
    ])
    expect(found.at(-1)?.signals).toMatchObject({ 'engineHours#reported': 500 })
  })

  it('grow while an input is on or a status applies', async () => {
    const [byInput, byStatus] = [await fleet.unit(), await fleet.unit()]
    await select(byInput, { measureCode: 'ENGINE_HOURS', type: 'INPUT', ioChannel: 2 })
    await select(byStatus, { measureCode: 'ENGINE_HOURS', type: 'STATUS', dutyId: statusIds.idle })
    for (const unit of [byInput, byStatus]) {
      await unit.feed(values(0, { ignition: true, in2: true }), values(30, { ignition: true, in2: true, rpm: 2000 }))
      await unit.feed(values(60, { ignition: true, in2: false }), values(120, { ignition: true }))
    }
    expect(await hoursOf(byInput)).toEqual([0, 0.5, 1, 1])
    expect(await hoursOf(byStatus)).toEqual([0, 0.5, 0.5, 1.5])
  })
})

it('applies data sources to ISO 15143-3 machines and files', async () => {
  const unit = await fleet.unit()
  await select(unit, { measureCode: 'ENGINE_HOURS', type: 'KEY' })
  for (const [n, Running] of [
    [0, true],
    [30, false],
  ] as const)
    await unit.snapshot({
      Location: { Latitude: 45, Longitude: 9, datetime: minute(n) },
      EngineStatus: { Running, datetime: minute(n) },
      CumulativeOperatingHours: { Hour: 800, datetime: minute(n) },
    })
  expect(await hoursOf(unit)).toEqual([800, 800.5])
  const imported = await fleet.unit()
  const canParameterId = await canParameter('ECU hours', 'h')
  await select(imported, { measureCode: 'ENGINE_HOURS', type: 'CAN', canParameterId })
  await imported.importCsv(
    'time,lat,lon,engine hours,ECU hours',
    `${minute(0)},45,9,100,60`,
    `${minute(1)},45,9,100,61`,
  )
  expect(await hoursOf(imported)).toEqual([60, 61])
})

it('does not change readings of a unit without a selected source', async () => {
  const unit = await fleet.unit()
  await unit.feed(values(0, { ...hours(100), in1: true, ignition: false }))
  expect(await readings(unit)).toMatchObject([{ engine_hours: 100, ignition: false, signals: { in1: true } }])
  expect(await test.db.selectFrom('unit_source').selectAll().where('unit_id', '=', unit.unitId).execute()).toEqual([])
})
