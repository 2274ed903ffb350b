import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { engineHoursUnits, exportEngineHoursExcel } from '@muster/contract'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'
import { reportCaller, seedReports, storeReadings } from '#test/reports.ts'

const now = new Date('2026-10-25T02:30Z')
let database: TestDatabase
const caller = (limits = {}) => reportCaller({ db: database.db, now, limits })

beforeAll(async () => {
  database = await testDatabase()
  await seedReports(database.db)
  // the last readings of a night have no hours
  await storeReadings(database.db, 1, [
    { at: '2026-10-24T18:00Z', hours: 4711.126 },
    { at: '2026-10-24T22:00Z' },
    { at: '2026-10-25T02:00Z' },
  ])
  // its clock was put back: the last value by its clock counts, not the last received
  await storeReadings(database.db, 2, [
    { at: '2026-10-24T08:00Z', hours: 102 },
    { at: '2026-10-24T07:00Z', hours: 102.5 },
  ])
  // silent for months
  await storeReadings(database.db, 3, [{ at: '2026-03-29T01:30Z', hours: 9.5 }])
  await storeReadings(database.db, 4, [{ at: '2026-10-25T01:00Z', metres: 5 }])
  // a clock that is an hour ahead
  await storeReadings(database.db, 5, [
    { at: '2026-10-25T02:00Z', hours: 20 },
    { at: '2026-10-25T03:30Z', hours: 21 },
  ])
})
afterAll(() => database.close())

test('returns the last reported value and time after a night without hours, with a clock set back, a silence, and a clock that is ahead', async () => {
  expect(await caller().call(engineHoursUnits, { body: { unitIds: [3, 1, 2, 4, 5, 9] } })).toEqual([
    { unitId: 3, unitName: 'Unit 3', engineHours: 9.5, timestamp: '2026-03-29T01:30:00.000Z' },
    { unitId: 1, unitName: 'Unit 1', engineHours: 4711.13, timestamp: '2026-10-24T18:00:00.000Z' },
    { unitId: 2, unitName: 'Unit 2', engineHours: 102, timestamp: '2026-10-24T08:00:00.000Z' },
    { unitId: 4, unitName: 'Unit 4' },
    { unitId: 5, unitName: 'Unit 5', engineHours: 20, timestamp: '2026-10-25T02:00:00.000Z' },
    { unitId: 9, unitName: 'Unit 9' },
  ])
})

test('REP-059 writes a row for each unit, with times in the caller’s zone over both clock changes', async () => {
  const file = await caller().download(exportEngineHoursExcel, { body: { unitIds: [1, 3, 4, 5] } })
  expect(file.disposition).toContain('filename="engine-hours_2026-10-25.xlsx"')
  const [sheet] = await readExcel(await buffer(file.content as Readable))
  expect(sheet?.data.slice(0, 4).map(row => row.slice(0, 2))).toEqual([
    ['Report', 'Engine hours'],
    ['Units', 'Unit 1, Unit 3, Unit 4, Unit 5'],
    ['At', '2026-10-25 03:30:00'],
    ['Time zone', 'Europe/Rome'],
  ])
  // half past three in summer time has just started on one, three in winter time on the other
  expect(sheet?.data.slice(5)).toEqual([
    ['Unit', 'Serial number', 'Company', 'Engine hours (h)', 'Reported at'],
    ['Unit 1', null, 'Company 1', 4711.13, new Date('2026-10-24T20:00:00Z')],
    ['Unit 3', null, 'Company 1', 9.5, new Date('2026-03-29T03:30:00Z')],
    ['Unit 4', null, 'Company 1', null, null],
    ['Unit 5', null, 'Company 1', 20, new Date('2026-10-25T03:00:00Z')],
  ])
})

test('REP-010 allows as many units as configured, and only visible ones', async () => {
  const few = caller({ engineHours: { units: 2 }, exports: { units: 2 } })
  await expect(few.call(engineHoursUnits, { body: { unitIds: [1, 2, 3] } })).rejects.toThrow('at most 2 units')
  await expect(few.download(exportEngineHoursExcel, { body: { unitIds: [1, 2, 3] } })).rejects.toThrow(
    'at most 2 units',
  )
  await expect(caller().call(engineHoursUnits, { body: { unitIds: [1, 20] } })).rejects.toThrow('unit 20')
  await expect(caller().download(exportEngineHoursExcel, { body: { unitIds: [20] } })).rejects.toThrow('unit 20')
})
