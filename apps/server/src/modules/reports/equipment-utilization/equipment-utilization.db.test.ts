import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import {
  equipmentUtilizationStates,
  equipmentUtilizationUnits,
  exportEquipmentUtilizationExcel,
  type ReportSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'
import { reportCaller, seedReports, storeReadings } from '#test/reports.ts'

let database: TestDatabase
const caller = (limits = {}, now = new Date('2026-11-01T00:00Z')) => reportCaller({ db: database.db, now, limits })
beforeAll(async () => {
  database = await testDatabase()
  await seedReports(database.db)
})
afterAll(() => database.close())

const words = {
  working: { statusId: 1, ignition: true },
  moving: { statusId: 2, ignition: true },
  idle: { statusId: 3, ignition: true },
  off: { statusId: 4, ignition: false },
}
type Word = keyof typeof words

/** Stores unit states from given times on, in order of arrival. */
const does = (unitId: number, states: readonly (readonly [at: string, word: Word])[]) =>
  storeReadings(
    database.db,
    unitId,
    states.map(([at, word]) => ({ at, ...words[word] })),
  )

/** Returns hours per state and day: working, moving, idle, off, no data; by default for the tenth of June in UTC. */
async function hours(unitId: number, more: Partial<ReportSchemas['ReportRequest']> = {}, now?: Date) {
  const body = {
    unitIds: [unitId],
    fromDate: '2026-06-10T00:00:00Z',
    toDate: '2026-06-10T23:59:59.999Z',
    timezone: 'UTC',
    ...more,
  }
  const [unit] = await caller({}, now).call(equipmentUtilizationUnits, { body })
  const days = unit?.days.map(({ workingSeconds, movingSeconds, idleSeconds, offSeconds, noDataSeconds }) =>
    [workingSeconds, movingSeconds, idleSeconds, offSeconds, noDataSeconds].map(seconds => seconds / 3600),
  )
  return { days, factor: unit?.utilizationFactor, dates: unit?.days.map(({ day }) => day) }
}

describe('equipment utilization', () => {
  test('counts a working day: driven out, worked, idled, driven home, parked', async () => {
    await does(1, [
      ['2026-06-09T22:00Z', 'off'],
      ['2026-06-10T02:00Z', 'off'],
      ['2026-06-10T06:00Z', 'moving'],
      ['2026-06-10T06:30Z', 'working'],
      ['2026-06-10T08:00Z', 'working'],
      ['2026-06-10T09:00Z', 'idle'],
      ['2026-06-10T09:15Z', 'working'],
      ['2026-06-10T10:45Z', 'moving'],
      ['2026-06-10T11:00Z', 'off'],
      ['2026-06-10T15:00Z', 'off'],
      ['2026-06-10T19:00Z', 'off'],
      ['2026-06-10T23:00Z', 'off'],
      ['2026-06-11T03:00Z', 'off'],
    ])
    // worked 2½ and 1½ of the five hours with the key on
    expect(await hours(1)).toEqual({ days: [[4, 0.75, 0.25, 19, 0]], factor: 0.8, dates: ['2026-06-10'] })

    // the intervals of the day have the same sums
    const { intervals } = await caller().call(equipmentUtilizationStates, {
      query: { unitId: 1, fromDate: '2026-06-10T00:00:00Z', toDate: '2026-06-10T23:59:59.999Z' },
    })
    expect(intervals.map(({ state, from }) => `${from.slice(11, 16)} ${state}`)).toEqual([
      '00:00 OFF',
      '06:00 MOVING',
      '06:30 WORKING',
      '09:00 IDLE',
      '09:15 WORKING',
      '10:45 MOVING',
      '11:00 OFF',
    ])
    const hoursIn = (wanted: string) =>
      intervals.reduce(
        (sum, { state, from, to }) => sum + (state === wanted ? (Date.parse(to) - Date.parse(from)) / 3_600_000 : 0),
        0,
      )
    expect(['WORKING', 'MOVING', 'IDLE', 'OFF'].map(hoursIn)).toEqual([4, 0.75, 0.25, 19])
  })

  test('counts no data for a night without readings and after a unit stops reporting at work', async () => {
    await does(2, [
      ['2026-06-10T06:00Z', 'working'],
      ['2026-06-10T07:00Z', 'working'],
      ['2026-06-10T10:00Z', 'working'],
      ['2026-06-10T11:00Z', 'off'],
      ['2026-06-11T07:00Z', 'idle'],
      ['2026-06-11T08:00Z', 'off'],
      ['2026-06-11T12:00Z', 'off'],
    ])
    const answer = await hours(2, { toDate: '2026-06-11T11:59:59.999Z' })
    expect(answer.days).toEqual([
      [2, 0, 0, 0, 22],
      [0, 0, 1, 4, 7],
    ])
    expect(answer.factor).toBe(0.6667)
  })

  test('counts no time twice after a clock is set back', async () => {
    await does(3, [
      ['2026-06-10T06:00Z', 'working'],
      ['2026-06-10T07:30Z', 'working'],
      ['2026-06-10T08:00Z', 'working'],
      ['2026-06-10T07:00Z', 'idle'],
      ['2026-06-10T07:45Z', 'idle'],
      ['2026-06-10T08:30Z', 'off'],
      ['2026-06-10T12:00Z', 'off'],
    ])
    // by the clock: works to seven, idles to half past, works a quarter, idles a quarter, works to half past eight
    expect((await hours(3)).days).toEqual([[1.75, 0, 0.75, 3.5, 18]])
  })

  test('counts 23 and 25 hours on days when clocks change in the requested zone', async () => {
    const all = (from: string, count: number) =>
      Array.from(
        { length: count },
        (_, i) => [new Date(Date.parse(from) + i * 3_600_000).toISOString(), 'working'] as const,
      )
    await does(4, [...all('2026-03-28T22:00:00Z', 27), ...all('2026-10-24T21:00:00Z', 29)])
    const spring = { fromDate: '2026-03-28T23:00:00Z', toDate: '2026-03-29T21:59:59.999Z', timezone: 'Europe/Rome' }
    expect(await hours(4, spring)).toEqual({ days: [[23, 0, 0, 0, 0]], factor: 1, dates: ['2026-03-29'] })
    expect((await hours(4, { ...spring, timezone: undefined })).dates).toEqual(['2026-03-29'])
    expect(await hours(4, { ...spring, timezone: 'UTC' })).toMatchObject({
      days: [
        [1, 0, 0, 0, 0],
        [22, 0, 0, 0, 0],
      ],
      dates: ['2026-03-28', '2026-03-29'],
    })
    const autumn = { fromDate: '2026-10-24T22:00:00Z', toDate: '2026-10-25T22:59:59.999Z', timezone: 'Europe/Rome' }
    expect(await hours(4, autumn)).toMatchObject({ days: [[25, 0, 0, 0, 0]] })
  })

  test('excludes future time, and returns no share for a unit without readings', async () => {
    expect((await hours(1, {}, new Date('2026-06-10T08:30Z'))).days).toEqual([[2, 0.5, 0, 6, 0]])
    expect(await hours(9)).toEqual({ days: [[0, 0, 0, 0, 24]], factor: undefined, dates: ['2026-06-10'] })
  })

  test('REP-009 allows 180 days and 10 units, and rejects a foreign unit and an unknown zone', async () => {
    const ask = (more: object, limits = {}) =>
      caller(limits).call(equipmentUtilizationUnits, {
        body: {
          unitIds: [9],
          fromDate: '2026-01-01T00:00:00Z',
          toDate: '2026-06-29T23:59:59.999Z',
          timezone: 'UTC',
          ...more,
        },
      })
    expect((await ask({}))[0]?.days).toHaveLength(180)
    await expect(ask({ toDate: '2026-06-30T00:00:01Z' })).rejects.toThrow('at most 180 days')
    await expect(ask({ unitIds: [1, 2, 3] }, { equipmentUtilization: { units: 2 } })).rejects.toThrow('at most 2 units')
    await expect(ask({ unitIds: Array.from({ length: 11 }, (_, i) => i + 1) })).rejects.toThrow('at most 10 units')
    await expect(ask({ unitIds: [1, 20] })).rejects.toThrow('unit 20')
    for (const timezone of ['Mars/Base', '+05:30', ''])
      await expect(ask({ timezone })).rejects.toMatchObject({ errors: [`timezone: there is no time zone ${timezone}`] })
  })

  test('REP-059 writes the sums of each unit and its days into a workbook', async () => {
    const body = {
      unitIds: [2, 1],
      fromDate: '2026-06-10T00:00:00Z',
      toDate: '2026-06-11T11:59:59.999Z',
      timezone: 'UTC',
    }
    await sql`insert into custom_duty (company_id, status_id, name, color)
      select company_id, own.status_id, own.name, 'aa3377' from app_user,
        (values (1, 'Harvesting'), (2, 'Moving')) own (status_id, name)
      where user_id = 1`.execute(database.db)
    const file = await caller().download(exportEquipmentUtilizationExcel, { body })
    expect(file.disposition).toContain('filename="equipment-utilization_2026-06-10_2026-06-11.xlsx"')
    const [units, days] = await readExcel(await buffer(file.content as Readable))
    expect(units?.data[4]?.slice(0, 2)).toEqual(['Time zone', 'UTC'])
    expect(units?.data[6]?.slice(4, 8)).toEqual(
      ['Harvesting', 'Moving', 'Engine idle', 'Key off'].map(name => `${name} (h:mm:ss)`),
    )
    expect(units?.data.slice(7).map(([name, , , share]) => [name, share])).toEqual([
      ['Unit 2', 66.7],
      ['Unit 1', 80],
      ['Total', null],
    ])
    expect(days?.data.slice(7).map(([name, , , day]) => [name, day])).toEqual([
      ['Unit 2', new Date('2026-06-10T00:00:00Z')],
      ['Unit 2', new Date('2026-06-11T00:00:00Z')],
      ['Unit 1', new Date('2026-06-10T00:00:00Z')],
      ['Unit 1', new Date('2026-06-11T00:00:00Z')],
      ['Total', null],
    ])
  })
})
