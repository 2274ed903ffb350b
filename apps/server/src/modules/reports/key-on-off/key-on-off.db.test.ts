import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { engineOnOffUnitRaw, exportEngineOnOffExcel } from '@muster/contract'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import { Problem } from '#kernel/http/problem.ts'
import { reportCaller, seedReports } from '#test/reports.ts'
import { keyIntervals } from './intervals.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedReports(database.db)
})
afterAll(() => database.close())

type TestReading = readonly [time: string, key: boolean | undefined, signals?: Record<string, number>]

/** Stores readings of a unit in order of arrival; times on one UTC day, or in full. */
async function storeReadings(unitId: number, readings: readonly TestReading[], day = '2026-06-10') {
  for (const [time, ignition, signals] of readings) {
    await insertPositions(database.db, [
      {
        unitId,
        time: Date.parse(time.length > 5 ? time : `${day}T${time}:00Z`),
        latitude: 45,
        longitude: 9,
        statusId: 1,
        ignition,
        signals,
      },
    ])
  }
}

const later = Date.parse('2026-11-01T00:00:00Z')

/** Formats the intervals of one UTC day as `06:00–08:30 ON`. */
async function shown(unitId: number, { day = '2026-06-10', to = '2026-06-11', now = later } = {}) {
  const intervals = await keyIntervals(
    database.db,
    unitId,
    Date.parse(`${day}T00:00:00Z`),
    Date.parse(`${to}T00:00:00Z`),
    now,
  )
  const clock = (time: number) => new Date(time).toISOString().slice(to === '2026-06-11' ? 11 : 5, 16)
  return intervals.map(({ from, to, state }) => `${clock(from)}–${clock(to)} ${state}`)
}

describe('key intervals', () => {
  test('follow a working day: on, off at noon, on again, parked with a report every four hours', async () => {
    const readings: TestReading[] = [
      ['2026-06-09T22:00:00Z', false],
      ['02:00', false],
      ['06:00', true],
      ['07:00', true],
      ['08:30', true],
      ['10:00', false],
      ['13:15', true],
      ['14:45', true],
      ['16:00', false],
      ['20:00', false],
      ['2026-06-11T00:00:00Z', false],
    ]
    await storeReadings(1, readings)
    expect(await shown(1)).toEqual([
      '00:00–06:00 OFF',
      '06:00–10:00 ON',
      '10:00–13:15 OFF',
      '13:15–16:00 ON',
      '16:00–00:00 OFF',
    ])
  })

  test('contain no data over a night without readings, instead of key off', async () => {
    await storeReadings(2, [
      ['00:00', false],
      ['04:00', false],
      ['08:00', true],
      ['09:30', true],
      ['11:00', false],
      ['17:00', true],
      ['18:00', false],
    ])
    // eleven to five is six hours, longer than a parked reading is valid; the reading after six in the evening never comes
    expect(await shown(2)).toEqual([
      '00:00–08:00 OFF',
      '08:00–11:00 ON',
      '11:00–17:00 NO_DATA',
      '17:00–18:00 ON',
      '18:00–00:00 NO_DATA',
    ])
  })

  test('end after a unit stops reporting at work', async () => {
    await storeReadings(3, [
      ['06:00', true],
      ['07:00', true],
      ['09:30', true],
      ['10:00', false],
      ['14:59', false],
      ['19:00', false],
      ['23:59', false],
      ['2026-06-11T04:00:00Z', false],
    ])
    // seven to half past nine is more than two hours
    expect(await shown(3)).toEqual([
      '00:00–06:00 NO_DATA',
      '06:00–07:00 ON',
      '07:00–09:30 NO_DATA',
      '09:30–10:00 ON',
      '10:00–00:00 OFF',
    ])
  })

  test('count no time twice after a clock is set back by an hour', async () => {
    // works from six to eight, then its clock returns to seven, and at eight by that clock it is switched off
    await storeReadings(4, [
      ['06:00', true],
      ['07:30', true],
      ['08:00', true],
      ['07:00', true],
      ['07:30', false],
      ['07:45', true],
      ['08:15', false],
      ['12:00', false],
    ])
    const intervals = await shown(4)
    expect(intervals).toEqual(['00:00–06:00 NO_DATA', '06:00–08:15 ON', '08:15–12:00 OFF', '12:00–00:00 NO_DATA'])
  })

  test('match for late readings, newest first', async () => {
    const readings: TestReading[] = [
      ['06:00', false],
      ['07:00', true],
      ['08:00', true],
      ['08:30', false],
      ['12:00', false],
    ]
    await storeReadings(5, readings.toReversed())
    expect((await shown(5)).slice(1, 4)).toEqual(['06:00–07:00 OFF', '07:00–08:30 ON', '08:30–12:00 OFF'])
  })

  test('use the engine speed if there is no key, and ignore a reading without both', async () => {
    await storeReadings(6, [
      ['06:00', undefined, { rpm: 0 }],
      ['07:00', undefined, { rpm: 850 }],
      ['07:30', undefined, { sat: 9 }],
      ['08:00', undefined, { rpm: 0 }],
      ['12:00', false],
    ])
    expect(await shown(6)).toEqual([
      '00:00–06:00 NO_DATA',
      '06:00–07:00 OFF',
      '07:00–08:00 ON',
      '08:00–12:00 OFF',
      '12:00–00:00 NO_DATA',
    ])
  })

  test('REP-016 end in the future; the last reading is valid until now', async () => {
    const now = Date.parse('2026-06-10T09:00:00Z')
    expect(await shown(5, { now })).toEqual([
      '00:00–06:00 NO_DATA',
      '06:00–07:00 OFF',
      '07:00–08:30 ON',
      '08:30–09:00 OFF',
      '09:00–00:00 OUT_OF_RANGE',
    ])
    expect(await shown(5, { now: Date.parse('2026-06-09T09:00:00Z') })).toEqual(['00:00–00:00 OUT_OF_RANGE'])
  })

  test('contain no data for a unit that never reported', async () => {
    expect(await shown(9)).toEqual(['00:00–00:00 NO_DATA'])
  })
})

describe('key on/off call', () => {
  const days = (unitId: number, fromDate: string, toDate: string) =>
    reportCaller({ db: database.db, now: new Date(later) }).call(engineOnOffUnitRaw, {
      query: { unitId, fromDate, toDate },
    })

  test('REP-023 returns intervals and sums by day in the caller’s zone', async () => {
    const answer = await days(1, '2026-06-10', '2026-06-10')
    // Rome is two hours ahead: its day ends at ten in the evening
    expect(answer).toMatchObject({ unitId: 1, unitName: 'Unit 1', timezone: 'Europe/Rome' })
    expect(answer.intervals[0]).toEqual({
      from: '2026-06-09T22:00:00.000Z',
      to: '2026-06-10T06:00:00.000Z',
      state: 'OFF',
    })
    expect(answer.intervals.at(-1)?.to).toBe('2026-06-10T22:00:00.000Z')
    expect(answer.days).toEqual([
      {
        day: '2026-06-10',
        from: '2026-06-09T22:00:00.000Z',
        to: '2026-06-10T22:00:00.000Z',
        onSeconds: (4 + 2.75) * 3600,
        offSeconds: (24 - 6.75) * 3600,
        noDataSeconds: 0,
        switchOns: 2,
      },
    ])
  })

  test('counts 23 and 25 hours on days when clocks change', async () => {
    // parked with the key on over both nights, a reading every hour
    const hours = (from: string, count: number): TestReading[] =>
      Array.from({ length: count }, (_, i) => [new Date(Date.parse(from) + i * 3_600_000).toISOString(), true])
    await storeReadings(7, [...hours('2026-03-28T22:00:00Z', 27), ...hours('2026-10-24T21:00:00Z', 29)])
    const [spring] = (await days(7, '2026-03-29', '2026-03-29')).days
    expect(spring).toMatchObject({
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
      onSeconds: 23 * 3600,
      offSeconds: 0,
      noDataSeconds: 0,
      switchOns: 0,
    })
    const [autumn] = (await days(7, '2026-10-25', '2026-10-25')).days
    expect(autumn).toMatchObject({
      from: '2026-10-24T22:00:00.000Z',
      to: '2026-10-25T23:00:00.000Z',
      onSeconds: 25 * 3600,
      offSeconds: 0,
      noDataSeconds: 0,
      switchOns: 0,
    })
  })

  test('counts one switch-on for a key switched on before midnight', async () => {
    await storeReadings(8, [
      ['20:00', false],
      ['21:30', true],
      ['22:30', true],
      ['23:30', false],
      ['2026-06-11T03:00:00Z', false],
    ])
    const { days: sums } = await days(8, '2026-06-10', '2026-06-11')
    expect(sums.map(({ onSeconds, switchOns }) => [onSeconds, switchOns])).toEqual([
      [1800, 1],
      [5400, 0],
    ])
  })

  test('rejects a unit of another company and an unknown one with the same message', async () => {
    for (const unitId of [20, 999]) {
      await expect(days(unitId, '2026-06-10', '2026-06-10')).rejects.toMatchObject({
        code: 'NOT_FOUND',
        detail: `There is no unit ${unitId}, or you may not see it`,
      })
    }
  })

  test('REP-008 allows 92 days and not 93', async () => {
    expect((await days(9, '2026-05-01', '2026-07-31')).days).toHaveLength(92)
    await expect(days(9, '2026-05-01', '2026-08-01')).rejects.toThrow('at most 92 days')
    await expect(days(9, '2026-06-02', '2026-06-01')).rejects.toBeInstanceOf(Problem)
  })
})

describe('key on/off workbook', () => {
  const body = { fromDate: '2026-06-09T22:00:00Z', toDate: '2026-06-10T21:59:59.999Z' }
  const caller = (limits = {}) => reportCaller({ db: database.db, now: new Date(later), limits })

  test('REP-023 REP-059 contains the sums of each day and every interval of all units', async () => {
    const file = await caller().download(exportEngineOnOffExcel, { body: { ...body, unitIds: [2, 1] } })
    expect(file.disposition).toContain('filename="key-on-off_2026-06-10_2026-06-10.xlsx"')
    const [sums, intervals] = await readExcel(await buffer(file.content as Readable))
    expect(sums?.sheet).toBe('Days')
    expect(sums?.data.slice(0, 5).map(([label, value]) => [label, value])).toEqual([
      ['Report', 'Key on/off'],
      ['Units', 'Unit 2, Unit 1'],
      ['From', '2026-06-10 00:00:00'],
      ['To', '2026-06-10 23:59:59'],
      ['Time zone', 'Europe/Rome'],
    ])
    expect(sums?.data[7]?.slice(0, 4)).toEqual(['Unit 2', null, 'Company 1', new Date('2026-06-10T00:00:00Z')])
    expect(sums?.data[8]?.[0]).toBe('Unit 1')
    expect(sums?.data[8]?.[7]).toBe(2)
    const total = sums?.data[9] ?? []
    expect([total[0], total[7]]).toEqual(['Total', Number(sums?.data[7]?.[7]) + 2])
    // a day of each unit; the reader takes durations for moments of Excel's calendar
    const durations = total.slice(4, 7).map(cell => Number(cell) - Date.UTC(1899, 11, 30))
    expect(durations.reduce((sum, duration) => sum + duration, 0)).toBeCloseTo(2 * 86_400_000, 3)
    const lines = intervals?.data.slice(7).filter(([unit]) => unit === 'Unit 1') ?? []
    expect(lines.map(([, , , state, from]) => [state, from])).toEqual([
      ['Key off', new Date('2026-06-10T00:00:00Z')],
      ['Key on', new Date('2026-06-10T08:00:00Z')],
      ['Key off', new Date('2026-06-10T12:00:00Z')],
      ['Key on', new Date('2026-06-10T15:15:00Z')],
      ['Key off', new Date('2026-06-10T18:00:00Z')],
    ])
  })

  test('REP-008 CONST-006 contains at most the configured units and days per file', async () => {
    const unitIds = [1, 2, 3, 4, 5, 6]
    const ask = (limits: object, more: object = {}) =>
      caller(limits).download(exportEngineOnOffExcel, { body: { ...body, unitIds, ...more } })
    await expect(ask({})).resolves.toBeDefined()
    await expect(ask({ exports: { days: 1, units: 5 } })).rejects.toThrow('at most 5 units')
    await expect(ask({ exports: { days: 1, units: 6 } })).resolves.toBeDefined()
    await expect(ask({ exports: { days: 1 } }, { toDate: '2026-06-11T21:59:59Z' })).rejects.toThrow('at most 1 day.')
  })

  test('rejects a unit of another company before anything is written', async () => {
    await expect(caller().download(exportEngineOnOffExcel, { body: { ...body, unitIds: [1, 20] } })).rejects.toThrow(
      'unit 20',
    )
  })
})
