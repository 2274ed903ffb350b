import {
  equipmentUtilizationTotals,
  equipmentUtilizationUnits,
  exportEquipmentUtilizationExcel,
  exportFuelConsumption,
  fuelConsumptionRanking,
  fuelConsumptionUnits,
} from '@muster/contract'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import readExcel from 'read-excel-file/node'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { reportCaller, seedReports, storeReadings } from '#test/reports.ts'
import type { CostFields } from '#reporting/cost-fields.ts'

let database: TestDatabase
const now = new Date('2026-06-20T10:00Z')
beforeAll(async () => {
  database = await testDatabase()
  await seedReports(database.db)
  const { db } = database
  await db.updateTable('company').set({ currency: 'EUR' }).execute()
  await db
    .insertInto('machine_type')
    .values({ type_id: 7001, name: 'Forklift' } as never)
    .execute()
  await db.updateTable('unit').set({ type_id: 7001 }).where('unit_id', '=', 2).execute()
  for (const unit of [1, 2])
    await storeReadings(db, unit, [
      // 10 June in Rome: 4 h, 40 l, of them 1 h of idling
      { at: '2026-06-10T06:00Z', hours: 100, litres: 1000, statusId: 1, ignition: true },
      { at: '2026-06-10T07:30Z', hours: 101.5, litres: 1015, statusId: 1, ignition: true },
      { at: '2026-06-10T09:00Z', hours: 103, litres: 1030, statusId: 3, ignition: true },
      { at: '2026-06-10T10:00Z', hours: 104, litres: 1040, statusId: 4, ignition: false },
      { at: '2026-06-10T21:00Z', hours: 104, litres: 1040, statusId: 4, ignition: false },
      // 11 June in Rome: 2 h, 20 l
      { at: '2026-06-11T06:00Z', hours: 104, litres: 1040, statusId: 1, ignition: true },
      { at: '2026-06-11T08:00Z', hours: 106, litres: 1060, statusId: 4, ignition: false },
    ])
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('company_costs').execute())

const save = (settings: Partial<CostFields>, companyId = 1) =>
  database.db
    .insertInto('company_costs')
    .values({ company_id: companyId, settings: JSON.stringify(settings) })
    .execute()
/** 10 and 11 June in Rome. */
const span = { fromDate: '2026-06-09T22:00:00.000Z', toDate: '2026-06-11T21:59:59.999Z' }
const costsOf = async (unitIds: number[]) =>
  (await reportCaller({ db: database.db, now }).call(fuelConsumptionUnits, { body: { unitIds, ...span } })).map(
    ({ costs }) => costs,
  )

const settings: CostFields = {
  fuels: [{ fuel: 'DIESEL' }, { typeId: 7001, fuel: 'LPG' }],
  prices: [
    { priced: 'DIESEL', validFrom: '2026-01-01', price: 1.5 },
    { priced: 'DIESEL', validFrom: '2026-06-11', price: 2 },
    { priced: 'HOUR', validFrom: '2026-01-01', price: 60 },
    { priced: 'HOUR', typeId: 7001, validFrom: '2026-01-01', price: 30 },
  ],
  factors: [{ fuel: 'LPG', kilograms: 1.6, source: 'Supplier', year: 2025 }],
}

describe('the fuel report', () => {
  test('has no costs without settings', async () => {
    expect(await costsOf([1])).toEqual([undefined])
  })

  test('follows prices by type and day, and factors', async () => {
    await save(settings)
    await sql`insert into maintenance_action (unit_id, action_code, done_at, cost, user_name)
      values (1, 'CLOSE', '2026-06-10T12:00Z', 250.5, 'u1'), (1, 'CLOSE', '2026-06-12T12:00Z', 99, 'u1')`.execute(
      database.db,
    )
    expect(await costsOf([1, 2])).toEqual([
      {
        currencyId: 'EUR',
        fuel: 'DIESEL',
        fuelFrom: 'COMPANY',
        // 40 l at 1.5 and 20 l at 2
        fuelCost: 100,
        // 6 h at 60
        useCost: 360,
        // 1 h at 60
        idleCost: 60,
        maintenanceCost: 250.5,
        // 60 l of diesel
        co2: 159.69,
        missing: [],
      },
      {
        currencyId: 'EUR',
        fuel: 'LPG',
        fuelFrom: 'COMPANY',
        useCost: 180,
        idleCost: 30,
        // 60 l of LPG by the company's factor
        co2: 96,
        missing: [
          { figure: 'fuelCost', reason: 'NO_FUEL_PRICE' },
          { figure: 'maintenanceCost', reason: 'NO_RECORDED_COST' },
        ],
      },
    ])
  })

  test('shows a reason for unknown costs, never 0', async () => {
    await save({})
    const unknown = (await costsOf([1, 3])).map(costs =>
      costs?.missing.map(({ figure, reason }) => `${figure} ${reason}`),
    )
    expect(unknown).toEqual([
      ['fuelCost NO_FUEL_KIND', 'useCost NO_HOUR_PRICE', 'idleCost NO_HOUR_PRICE', 'co2 NO_FUEL_KIND'],
      [
        'fuelCost NO_CONSUMPTION',
        'useCost NO_HOURS',
        'idleCost NO_HOURS',
        'maintenanceCost NO_RECORDED_COST',
        'co2 NO_CONSUMPTION',
      ],
    ])
    // a price that begins after the period
    await database.db.deleteFrom('company_costs').execute()
    await save({ fuels: [{ fuel: 'DIESEL' }], prices: [{ priced: 'DIESEL', validFrom: '2026-06-12', price: 2 }] })
    expect((await costsOf([1]))[0]).toMatchObject({ co2: 159.69, missing: [{ reason: 'NO_FUEL_PRICE' }, {}, {}] })
  })

  test('uses the fuel of the unit, or else of its model, and has no CO2 for electricity in a country without a factor', async () => {
    const { db } = database
    await save({ ...settings, factors: [] })
    await db
      .insertInto('brand')
      .values({ brand_id: 7001, name: 'Still' } as never)
      .execute()
    const model = { model_id: 7001, brand_id: 7001, type_id: 7001, name: 'RX', fuel: 'PETROL' }
    await db
      .insertInto('model')
      .values(model as never)
      .execute()
    await db.updateTable('unit').set({ model_id: 7001 }).where('unit_id', '=', 2).execute()
    expect((await costsOf([2]))[0]).toMatchObject({ fuel: 'PETROL', fuelFrom: 'MODEL', co2: 141.22 })
    await db.updateTable('unit').set({ fuel: 'ELECTRICITY' }).where('unit_id', '=', 2).execute()
    await db.updateTable('company').set({ country: 'BR' }).execute()
    const unknown = (await costsOf([2]))[0]
    expect(unknown).toMatchObject({ fuel: 'ELECTRICITY', fuelFrom: 'UNIT' })
    expect(unknown?.missing).toContainEqual({ figure: 'co2', reason: 'NO_FACTOR' })
    await db.updateTable('company').set({ country: 'DE' }).execute()
    expect((await costsOf([2]))[0]?.co2).toBe(21.78)
    await db.updateTable('unit').set({ fuel: null, model_id: null }).where('unit_id', '=', 2).execute()
  })

  test('shows the idling cost in the utilization report, its totals and its file', async () => {
    await save(settings)
    const caller = reportCaller({ db: database.db, now })
    const body = { unitIds: [1, 2, 3], ...span, timezone: 'Europe/Rome' }
    const units = await caller.call(equipmentUtilizationUnits, { body })
    expect(units.map(({ costs }) => costs?.idleCost)).toEqual([60, 30, undefined])
    expect(units[2]?.costs?.missing).toEqual([{ figure: 'idleCost', reason: 'NO_HOURS' }])
    expect(await caller.call(equipmentUtilizationTotals, { body })).toMatchObject({
      idleCost: { currencyId: 'EUR', amount: 90, unitsCount: 2 },
      unitsCount: 3,
    })
    const file = await caller.download(exportEquipmentUtilizationExcel, { query: {}, body })
    const [sheet] = await readExcel(await buffer(file.content as Readable))
    const head = sheet?.data.find(row => row.includes('Cost of idling (EUR)'))
    expect(sheet?.data.at(-1)?.[head?.indexOf('Cost of idling (EUR)') ?? -1]).toBe(90)
  })

  test('shows the same costs in the ranking and in the file', async () => {
    await save(settings)
    const caller = reportCaller({ db: database.db, now })
    const { items } = await caller.call(fuelConsumptionRanking, { body: { unitIds: [1, 2], ...span } })
    expect(items.map(({ costs }) => costs)).toEqual(await costsOf([1, 2]))
    const body = { unitIds: [1, 2], ...span }
    const file = await caller.download(exportFuelConsumption, { path: { format: 'excel' }, query: {}, body })
    const [sheet] = await readExcel(await buffer(file.content as Readable))
    const rows = sheet?.data ?? []
    const head = rows.find(row => row.includes('Fuel cost (EUR)'))
    const column = (name: string) => rows.slice(-3).map(row => row[head?.indexOf(name) ?? -1])
    expect(column('Fuel cost (EUR)')).toEqual([100, null, 100])
    expect(column('Cost of use (EUR)')).toEqual([360, 180, 540])
    expect(column('CO2e (kg)')).toEqual([159.69, 96, 255.69])
    expect(column('No data for')[1]).toContain('Fuel cost: no fuel price')
  })
})
