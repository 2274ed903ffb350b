import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import {
  engineHoursRanking,
  engineHoursUnits,
  engineOnOffUnitRaw,
  equipmentUtilizationRanking,
  equipmentUtilizationTotals,
  equipmentUtilizationUnits,
  exportEquipmentUtilizationRankingExcel,
  exportFuelConsumptionRankingExcel,
  fuelConsumptionRanking,
  fuelConsumptionUnits,
  keyOnOffRanking,
} from '@muster/contract'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'
import { reportCaller, seedReports, storeReadings, type TestReading } from '#test/reports.ts'

const hour = 3_600_000
const now = new Date('2026-06-20T10:00Z')
/** Three days in Rome, and the three previous days. */
const period = { fromDate: '2026-06-10T22:00:00.000Z', toDate: '2026-06-13T21:59:59.999Z' }
const before = { fromDate: '2026-06-07T22:00:00.000Z', toDate: '2026-06-10T21:59:59.999Z' }
let database: TestDatabase
const caller = (limits = {}) => reportCaller({ db: database.db, now, limits })

/** Readings from 1 to 20 June at intervals of just over an hour, with states and counters that differ by unit. */
function readingsOf(unit: number): TestReading[] {
  const first = Date.parse('2026-06-01T00:00Z')
  return Array.from({ length: 400 }, (_, i) => {
    const isOn = (i * unit) % 5 < 2
    return {
      at: new Date(first + i * (hour + unit * 7919)).toISOString(),
      statusId: isOn ? 1 + ((i + unit) % 3) : 4,
      ignition: isOn,
      hours: 100 + (i * unit) / 7,
      metres: i * unit * 731,
      litres: 10 + (i * unit) / 3,
    }
  })
}

beforeAll(async () => {
  database = await testDatabase()
  await seedReports(database.db)
  for (const unit of [1, 2, 3]) await storeReadings(database.db, unit, readingsOf(unit))
})
afterAll(() => database.close())

const sum = <Key extends string>(days: readonly Record<Key, number>[], keys: readonly Key[]) =>
  Object.fromEntries(keys.map(key => [key, days.reduce((total, day) => total + day[key], 0)]))

const unitIds = [1, 2, 3, 4]
const ranked = { body: { unitIds, ...period } }

describe('ranking with the figures of the report, in the period and in the one before', () => {
  test('adds up the utilization of all units', async () => {
    const { items } = await caller().call(equipmentUtilizationRanking, ranked)
    const { previous, unitsCount, previousFrom, ...total } = await caller().call(equipmentUtilizationTotals, ranked)
    const states = ['workingSeconds', 'movingSeconds', 'idleSeconds', 'offSeconds', 'noDataSeconds'] as const
    expect(total).toMatchObject(sum(items, states))
    expect(previous).toMatchObject(
      sum(
        items.map(row => row.previous),
        states,
      ),
    )
    expect([unitsCount, previousFrom]).toEqual([4, before.fromDate])
  })

  test('has the utilization of each unit', async () => {
    const reported = async (span: typeof period) =>
      (await caller().call(equipmentUtilizationUnits, { body: { unitIds, ...span } })).map(
        ({ days, unitId, unitName: _, ...figures }) => ({
          unitId,
          ...sum(days, ['workingSeconds', 'movingSeconds', 'idleSeconds', 'offSeconds', 'noDataSeconds']),
          ...figures,
        }),
      )
    const { items, ...page } = await caller().call(equipmentUtilizationRanking, ranked)
    expect(page).toEqual({ totalCount: 4, previousFrom: before.fromDate, previousTo: before.toDate })
    expect(items.map(({ previous: _before, unitName: _name, ...row }) => row)).toEqual(await reported(period))
    expect(items.map(({ unitId, previous }) => ({ unitId, ...previous }))).toEqual(await reported(before))
    expect(items[0]?.workingSeconds).toBeGreaterThan(0)
    expect(items[0]?.workingSeconds).not.toBe(items[1]?.workingSeconds)
  })

  test('has the key times of each unit', async () => {
    const reported = (fromDate: string, toDate: string) =>
      Promise.all(
        unitIds.map(async unitId => {
          const { days } = await caller().call(engineOnOffUnitRaw, { query: { unitId, fromDate, toDate } })
          return { unitId, ...sum(days, ['onSeconds', 'offSeconds', 'noDataSeconds', 'switchOns']) }
        }),
      )
    const { items } = await caller().call(keyOnOffRanking, ranked)
    expect(items.map(({ previous: _before, unitName: _name, ...row }) => row)).toEqual(
      await reported('2026-06-11', '2026-06-13'),
    )
    expect(items.map(({ unitId, previous }) => ({ unitId, ...previous }))).toEqual(
      await reported('2026-06-08', '2026-06-10'),
    )
    expect(items[0]?.switchOns).toBeGreaterThan(0)
  })

  test('has the fuel consumption of each unit', async () => {
    const reported = async (span: typeof period) =>
      (await caller().call(fuelConsumptionUnits, { body: { unitIds, ...span } })).map(
        ({ gaps: _gaps, distanceSource: _source, unitName: _name, ...row }) => row,
      )
    const { items } = await caller().call(fuelConsumptionRanking, ranked)
    expect(items.map(({ previous: _before, unitName: _name, ...row }) => row)).toEqual(await reported(period))
    expect(items.map(({ unitId, previous }) => ({ unitId, ...previous }))).toEqual(await reported(before))
    expect(items[0]?.burned).toBeGreaterThan(0)
  })

  test('has the engine hours of each unit, with the hours of the fuel report and the counter now', async () => {
    const { items } = await caller().call(engineHoursRanking, ranked)
    const counters = await caller().call(engineHoursUnits, { body: { unitIds } })
    expect(items.map(({ previous: _before, hoursRun: _run, ...row }) => row)).toEqual(counters)
    const fuel = await caller().call(fuelConsumptionUnits, { body: { unitIds, ...period } })
    expect(items.map(({ hoursRun }) => hoursRun)).toEqual(fuel.map(({ engineHours }) => engineHours))
    expect(items[0]?.hoursRun).toBeGreaterThan(0)
  })
})

test('ranks all units of the caller without units, in pages by name', async () => {
  const idsOf = async (body: object) => {
    const { items, totalCount } = await caller().call(keyOnOffRanking, { body: { ...period, ...body } })
    return [totalCount, items.map(({ unitId }) => unitId)]
  }
  await database.db.updateTable('unit').set({ archived_at: now }).where('unit_id', '=', 9).execute()
  expect(await idsOf({})).toEqual([8, [1, 2, 3, 4, 5, 6, 7, 8]])
  expect(await idsOf({ start: 6, limit: 5 })).toEqual([8, [7, 8]])
  expect(await idsOf({ unitIds: [3, 1, 3] })).toEqual([2, [1, 3]])
})

test('ends a slow page after the units that were computed together', async () => {
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 60_000))
  try {
    const { items } = await caller().call(keyOnOffRanking, { body: { ...period, unitIds } })
    expect(items.map(({ unitId }) => unitId)).toEqual(unitIds)
  } finally {
    clock.mockRestore()
  }
})

test('compares the past part of a period that is not over', async () => {
  // 20 June is a Saturday; its morning in Rome is over
  const { previousFrom, previousTo } = await caller().call(keyOnOffRanking, {
    body: { unitIds: [1], fromDate: '2026-06-14T22:00:00Z', toDate: '2026-06-20T21:59:59.999Z' },
  })
  expect([previousFrom, previousTo]).toEqual(['2026-06-08T22:00:00.000Z', '2026-06-14T09:59:59.999Z'])
})

test('compares days of 23 hours with whole days', async () => {
  const { previousFrom, previousTo } = await caller().call(keyOnOffRanking, {
    body: { unitIds: [1], fromDate: '2026-03-28T23:00:00Z', toDate: '2026-03-29T21:59:59.999Z' },
  })
  expect([previousFrom, previousTo]).toEqual(['2026-03-27T23:00:00.000Z', '2026-03-28T22:59:59.999Z'])
})

test('rejects foreign units, too many units, and more days than the report allows', async () => {
  const ask = (more: object, limits = {}) =>
    caller(limits).call(equipmentUtilizationRanking, { body: { ...ranked.body, ...more } })
  await expect(ask({ unitIds: [1, 20] })).rejects.toThrow('unit 20')
  await expect(ask({}, { rankings: { units: 3 } })).rejects.toThrow('at most 3 units')
  await expect(ask({ unitIds: undefined }, { rankings: { units: 3 } })).rejects.toThrow('at most 3 units')
  await expect(ask({ fromDate: '2025-06-10T22:00:00Z' })).rejects.toThrow('at most 180 days')
})

test('writes a workbook with the highest first, totals and the period before', async () => {
  const file = await caller().download(exportEquipmentUtilizationRankingExcel, ranked)
  expect(file.disposition).toContain('filename="equipment-utilization_2026-06-11_2026-06-13.xlsx"')
  const [sheet] = await readExcel(await buffer(file.content as Readable))
  const [head, ...rows] = sheet?.data.slice(6) ?? []
  expect(head?.at(-2)).toBe('Utilization (%), 2026-06-08 to 2026-06-10')
  const { items } = await caller().call(equipmentUtilizationRanking, ranked)
  const shares = items.map(({ utilizationFactor }) => Math.round((utilizationFactor ?? -1) * 1000) / 10)
  const column = head?.indexOf('Utilization (%)') ?? -1
  expect(rows.slice(0, 3).map(row => row[column])).toEqual(shares.toSorted((a, b) => b - a).slice(0, 3))
  expect(rows[3]?.[0]).toBe('Unit 4')
  expect(rows.at(-1)?.[0]).toBe('Total')
  const fuel = await caller().download(exportFuelConsumptionRankingExcel, ranked)
  const [fuelSheet] = await readExcel(await buffer(fuel.content as Readable))
  expect(fuelSheet?.data.at(-1)?.[0]).toBe('Total')
})
