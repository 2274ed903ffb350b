import {
  exportAlarm,
  exportCanDataExcel,
  exportDm1Messages,
  exportEngineHoursExcel,
  exportEngineOnOffExcel,
  exportEquipmentUtilizationExcel,
  exportFuelConsumption,
  exportMaintenanceOverallExcel,
  exportPositionHistoryCsv,
  exportPositionHistoryExcel,
  fuelConsumptionUnits,
  listCanDataParameters,
  reportLimits,
  type Operation,
  type ReportSchemas,
} from '@muster/contract'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { storeReadings } from '#test/reports.ts'

/** Exceeds the unit limit of every report except maintenance lists. */
const unitIds = Array.from({ length: 130 }, (_, i) => i + 1)
const names = unitIds.map(id => `Unit ${id}`)
const span = { fromDate: '2026-06-10T00:00:00.000Z', toDate: '2026-06-10T23:59:59.999Z' }
let database: TestDatabase
let app: RealApp

beforeAll(async () => {
  database = await testDatabase()
  await seedUnits(database.db, { 1: unitIds })
  await seedCallers(database.db, { 1: { companyId: 1 } })
  for (const id of unitIds)
    await storeReadings(database.db, id, [
      { at: '2026-06-10T06:00Z', hours: 100, metres: 0, litres: 1000, ignition: true },
      { at: '2026-06-10T06:10Z', hours: 102, metres: 20_000, litres: 1000 + id, ignition: false },
    ])
  app = await realApp(database.db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const exported = (operation: Operation, body: object, format?: 'excel' | 'csv') =>
  app.download(1, operation, { path: { format }, body })
/** Rows of a sheet below its header, which contains `Unit`. */
async function rowsOf(file: Buffer, sheet = 0) {
  const data = (await readExcel(file))[sheet]?.data ?? []
  const header = data.findIndex(row => row.includes('Unit'))
  const unit = data[header]?.indexOf('Unit') ?? 0
  const rows = data.slice(header + 1).filter(([first]) => first !== 'Total')
  return rows.map(row => ({ unit: String(row[unit]), row }))
}
const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
const unitsIn = (rows: readonly { unit: string }[]) => rows.map(({ unit }) => unit).toSorted(byNumber)

describe('file of more units than a report shows', () => {
  it('lists each unit once by name for fuel consumption, with the figures that the screen shows in parts', async () => {
    const rows = await rowsOf(await exported(exportFuelConsumption, { ...span, unitIds }, 'excel'))
    expect(rows.map(({ unit }) => unit)).toEqual(names)
    const most = reportLimits.fuelConsumption.units
    const shown: ReportSchemas['UnitFuelConsumption'][] = []
    for (let at = 0; at < unitIds.length; at += most) {
      const part = { ...span, unitIds: unitIds.slice(at, at + most) }
      shown.push(...(await app.call(1, fuelConsumptionUnits, { body: part })).body)
    }
    expect(rows.map(({ row }) => row.slice(3, 8))).toEqual(
      shown.map(({ burned, perHour, perDistance, engineHours, distance = 0 }) => [
        burned,
        perHour,
        perDistance,
        engineHours,
        distance / 1000,
      ]),
    )
    const total = rows.reduce((sum, { row }) => sum + Number(row[3]), 0)
    expect(total).toBe(unitIds.reduce((sum, id) => sum + id, 0))
    const sorted = { ...span, unitIds, sortField: 'FUEL_BURNED', sortDirection: 'DESC' }
    const lines = (await exported(exportFuelConsumption, sorted, 'csv')).toString().trim().split('\r\n')
    expect(lines).toHaveLength(131)
    expect(lines[1]).toMatch(/^Unit 130,,Company 1,130,/)
  })

  it.each<[string, Operation, object?]>([
    ['engine hours', exportEngineHoursExcel],
    ['equipment utilization', exportEquipmentUtilizationExcel, { timezone: 'UTC' }],
    ['key on/off', exportEngineOnOffExcel],
  ])('has a row for each unit in a file of %s', async (_, operation, more) => {
    const dates = operation === exportEngineHoursExcel ? {} : span
    // some have a row for each day of the zone
    expect([...new Set(unitsIn(await rowsOf(await exported(operation, { unitIds, ...dates, ...more }))))]).toEqual(
      names,
    )
  })

  it('HIST-016 REP-059 has both readings of each unit for vehicle data and positions', async () => {
    const { body: parameters } = await app.call(1, listCanDataParameters, { body: { ...span, unitIds: [1, 2] } })
    const canParameterIds = parameters.map(({ id }) => id)
    const twice = names.flatMap(name => [name, name])
    expect(unitsIn(await rowsOf(await exported(exportCanDataExcel, { ...span, unitIds, canParameterIds })))).toEqual(
      twice,
    )
    const history = { ...span, unitIds, showAll: true }
    expect(unitsIn(await rowsOf(await exported(exportPositionHistoryExcel, history)))).toEqual(twice)
    const csv = (await exported(exportPositionHistoryCsv, history)).toString()
    expect(
      csv
        .trim()
        .split('\r\n')
        .slice(1)
        .map(line => line.split(',')[0] ?? '')
        .toSorted(byNumber),
    ).toEqual(twice)
  })

  it('writes faults, alarms and maintenance, too', async () => {
    await exported(exportDm1Messages, { ...span, unitIds }, 'csv')
    await exported(exportAlarm, { ...span, unitIds }, 'csv')
    await exported(exportMaintenanceOverallExcel, { unitIds })
  })

  it('lists the first units in its head, and the number of others', async () => {
    const [sheet] = await readExcel(await exported(exportEngineHoursExcel, { unitIds }))
    expect(sheet?.data[1]?.[0]).toBe('Units')
    expect(sheet?.data[1]?.[1]).toMatch(/^Unit 1, Unit 2, .*, Unit 100 … and 30 more$/)
  })
})

it('REP-011 applies the limits of screens and separate limits of files', async () => {
  const shown = await app.call(1, fuelConsumptionUnits, { body: { ...span, unitIds: unitIds.slice(0, 26) } })
  expect(shown).toMatchObject({ status: 400, body: { detail: expect.stringContaining('at most 25 units') as string } })
  const long = { unitIds, fromDate: '2020-01-01T00:00:00Z', toDate: '2026-01-01T00:00:00Z' }
  await expect(exported(exportEngineOnOffExcel, long)).rejects.toThrow('at most 1098 days')
  const tooMany = { ...span, unitIds: Array.from({ length: 5001 }, (_, i) => i + 1) }
  await expect(exported(exportFuelConsumption, tooMany, 'csv')).rejects.toThrow('unitIds')
})
