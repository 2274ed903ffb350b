import {
  exportMaintenanceForecastExcel,
  exportMaintenanceHistoryExcel,
  exportMaintenanceOverallExcel,
  listMaintenanceHistoriesByUnit,
  maintenanceCheckDeadlines,
  maintenanceDoAction,
  maintenanceForecast,
  maintenanceHistoryActions,
  maintenanceHistoryServices,
  maintenanceReopen,
} from '@muster/contract'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import type { FileResponse } from '#kernel/http/file-response.ts'
import { addService, km, maintenanceCaller, seedMaintenance } from '#test/maintenance.ts'

let database: TestDatabase
let call: ReturnType<typeof maintenanceCaller>
let oil: string
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedMaintenance(db)
  call = maintenanceCaller(db)
  oil = await addService(db, 1, 'Oil', 980, { interval_value: 90 })
  await addService(db, 1, 'Brakes', 45_520 * km, { byDistance: true, is_recurrent: false })
  await addService(db, 1, 'Gearbox', 1500, { is_recurrent: false })
  await addService(db, 2, 'Oil', 100)
  await addService(db, 3, 'Oil', 90)
  await addService(db, 3, 'Belt', 101)
  await addService(db, 20, 'Foreign', 980)
})
afterAll(() => database.close())

const ahead = async (unitIds: number[], days: number, query = {}) => {
  const { items } = await call(maintenanceForecast, { query, body: { unitIds, days } })
  return items.map(
    ({ unitId, description, stateCode, expectedDate, remaining }) =>
      `${unitId} ${description} ${stateCode} ${expectedDate.slice(5)} ${remaining}`,
  )
}

describe('maintenance forecast', () => {
  test('lists overdue services today and each recurrence within the days, at 9 hours and 100 km a day', async () => {
    // oil: now, then every 90 hours; brakes in 5.2 days; gearbox in 56.7
    expect(await ahead([1], 21)).toEqual([
      '1 Oil OVERDUE 06-10 -10',
      `1 Brakes PLANNED 06-15 ${520 * km}`,
      '1 Oil PLANNED 06-20 90',
      '1 Oil PLANNED 06-30 180',
    ])
    expect((await ahead([1], 57)).some(row => row.startsWith('1 Gearbox PLANNED 08-06'))).toBe(true)
    expect(await ahead([1], 5)).toEqual(['1 Oil OVERDUE 06-10 -10'])
  })

  test('lists the services of all visible units without a selection', async () => {
    const { items, totalCount } = await call(maintenanceForecast, { query: {}, body: { days: 5 } })
    const named = await ahead([1, 2, 3], 5)
    expect(totalCount).toBe(named.length)
    expect(items.map(({ unitId, description }) => `${unitId} ${description}`)).toEqual(
      named.map(row => row.split(' ').slice(0, 2).join(' ')),
    )
  })

  test('lists only overdue services of a unit without use data, and no units outside the scope', async () => {
    expect(await ahead([2, 3, 20], 371)).toEqual(['3 Oil OVERDUE 06-10 -10'])
  })

  test('supports search and paging', async () => {
    expect(await ahead([1, 3], 21, { filter: 'brak' })).toHaveLength(1)
    expect(await ahead([1, 3], 21, { start: 1, limit: 1 })).toEqual(['3 Oil OVERDUE 06-10 -10'])
  })
})

test('counts services due soon and overdue as deadlines', async () => {
  expect(await call(maintenanceCheckDeadlines, { query: { ids: [1, 2, 3, 20] } })).toEqual([
    { unitId: 3, mostSevereStateCode: 'OVERDUE', dueSoonCount: 1, overdueCount: 1 },
    { unitId: 1, mostSevereStateCode: 'OVERDUE', dueSoonCount: 0, overdueCount: 1 },
  ])
  expect(await call(maintenanceCheckDeadlines, { query: {} })).toHaveLength(2)
})

describe('maintenance history', () => {
  beforeAll(async () => {
    await database.db.updateTable('company').set({ currency: 'CHF' }).where('company_id', '=', 1).execute()
    const done = { dateMillis: Date.parse('2026-06-09T22:30:00Z'), cost: 80, notes: 'Filter as well' }
    await call(maintenanceDoAction, {
      path: { unitId: 1 },
      body: { actionCode: 'CLOSE', serviceKeys: [oil], attachments: done, counterValue: 989 },
    })
    await call(maintenanceReopen, { path: { unitId: 1 }, body: [oil] })
  })

  test('MNT-031 lists services by days of the caller’s zone, latest first', async () => {
    const on = async (fromDate: string, toDate: string) => {
      const { items } = await call(listMaintenanceHistoriesByUnit, { query: { unitId: [1, 20], fromDate, toDate } })
      return items.map(({ actionCode, description, timestamp }) => `${actionCode} ${description} ${timestamp}`)
    }
    // 22:30 in London is already the tenth in Rome
    expect(await on('2026-06-10', '2026-06-10')).toEqual([
      'REOPEN Oil 2026-06-10T10:00:00.000Z',
      'CLOSE Oil 2026-06-09T22:30:00.000Z',
    ])
    expect(await on('2026-06-09', '2026-06-09')).toEqual([])
    await expect(on('2026-06-10', '2026-06-09')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('lists actions, and the services of one action', async () => {
    const { items, totalCount } = await call(maintenanceHistoryActions, {
      query: {},
      body: { unitIds: [1], toDate: '2026-06-10T00:00:00Z' },
    })
    expect(totalCount).toBe(1)
    expect(items[0]).toMatchObject({
      actionCode: 'CLOSE',
      unitName: 'Unit 1',
      servicesCount: 1,
      cost: 80,
      currencyId: 'CHF',
      notes: 'Filter as well',
      userName: 'u1',
    })
    const action = items[0]?.actionId ?? 0
    expect(await call(maintenanceHistoryServices, { query: { unit: 1, action } })).toEqual([
      {
        serviceKey: oil,
        description: 'Oil',
        serviceTypeName: 'Lubrication',
        intervalTypeCode: 'ENGINE_HOURS',
        counterValue: 989,
      },
    ])
    expect(await call(maintenanceHistoryServices, { query: { unit: 2, action } })).toEqual([])
    expect(await call(maintenanceHistoryServices, { query: {} })).toEqual([])
  })

  test('returns nothing for a unit of another company', async () => {
    expect((await call(maintenanceHistoryActions, { query: {}, body: { unitIds: [20] } })).items).toEqual([])
  })
})

describe('maintenance workbooks', () => {
  const rows = async (answer: unknown) => {
    const [sheet] = await readExcel(await buffer((answer as FileResponse).content as Readable))
    return { name: (answer as FileResponse).disposition, rows: sheet?.data ?? [] }
  }
  test('MNT-001 REP-059 export the three lists in the caller’s units', async () => {
    const overall = await rows(await call(exportMaintenanceOverallExcel, { body: { unitIds: [1, 2] } }))
    expect(overall.name).toContain('maintenance_2026-06-10.xlsx')
    expect(overall.rows.find(([unit]) => unit === 'Unit 1')?.slice(0, 9)).toEqual([
      'Unit 1',
      null,
      'Company 1',
      'Overdue',
      'Oil',
      -10,
      520,
      990,
      45_000,
    ])
    const future = await rows(await call(exportMaintenanceForecastExcel, { body: { unitIds: [1], days: 8 } }))
    expect(future.rows.slice(-2).map(row => row.slice(2))).toEqual([
      ['Company 1', expect.any(Date), 'Oil', -10, 'h', 'Overdue', 'Lubrication'],
      ['Company 1', expect.any(Date), 'Brakes', 520, 'km', 'Planned', 'Lubrication'],
    ])
    const past = await rows(await call(exportMaintenanceHistoryExcel, { body: { unitIds: [1] } }))
    expect(past.rows.slice(-2).map(row => [row[4], row[5], row[7], row[11]])).toEqual([
      ['Reopened', 'Oil', null, null],
      ['Closed', 'Oil', 989, 80],
    ])
  })

  test('leave out units outside the scope', async () => {
    for (const operation of [
      exportMaintenanceOverallExcel,
      exportMaintenanceForecastExcel,
      exportMaintenanceHistoryExcel,
    ])
      await expect(call(operation, { body: { unitIds: [20], days: 1 } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(call(exportMaintenanceForecastExcel, { body: { unitIds: [1] } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})
