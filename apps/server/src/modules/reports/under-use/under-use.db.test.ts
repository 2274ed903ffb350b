import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { equipmentUtilizationRanking, exportUnderUse, underUseRanking } from '@muster/contract'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { reportCaller, seedReports, storeReadings, type TestReading } from '#test/reports.ts'

let database: TestDatabase
/** Units 1 to 5 work as many hours on 10 June as their number; unit 1 works only ten minutes more. Unit 6 sends nothing. */
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await seedReports(db)
  await db.insertInto('brand').values({ brand_id: 1, name: 'Wolf' }).execute()
  await db.insertInto('machine_type').values({ type_id: 1, name: 'Loader' }).execute()
  await db.insertInto('model').values({ model_id: 1, brand_id: 1, type_id: 1, name: 'L5' }).execute()
  await db.updateTable('unit').set({ model_id: 1 }).where('unit_id', '<=', 5).execute()
  for (const unit of [1, 2, 3, 4, 5]) {
    const minutes = unit === 1 ? 10 : unit * 60
    const at = (minute: number) => new Date(Date.parse('2026-06-10T04:00Z') + minute * 60_000).toISOString()
    const work = Array.from({ length: minutes / 10 }, (_, i): TestReading => ({ at: at(i * 10), ignition: true }))
    const rest = [0, 120, 240].map((minute): TestReading => ({
      at: at(minutes + minute),
      ignition: false,
      statusId: 4,
    }))
    await storeReadings(db, unit, [...work.map(reading => ({ ...reading, statusId: 1 })), ...rest])
  }
})
afterAll(() => database.close())

const caller = () => reportCaller({ db: database.db, now: new Date('2026-06-20T10:00Z') })
/** Two days in Rome; no unit works on the second. */
const period = { fromDate: '2026-06-09T22:00:00.000Z', toDate: '2026-06-11T21:59:59.999Z' }
const body = { unitIds: [1, 2, 3, 4, 5, 6], ...period }

test('counts use, days without work and days without data, as equipment utilization counts them', async () => {
  const { items } = await caller().call(underUseRanking, { body })
  const { items: utilization } = await caller().call(equipmentUtilizationRanking, { body })
  expect(items.map(({ usedSeconds }) => usedSeconds)).toEqual(
    utilization.map(({ workingSeconds, movingSeconds }) => workingSeconds + movingSeconds),
  )
  expect(
    items.map(({ usedSeconds, workDays, daysWithoutWork, daysWithoutData }) => [
      usedSeconds / 60,
      workDays,
      daysWithoutWork,
      daysWithoutData,
    ]),
  ).toEqual([
    [10, 0, 1, 1],
    [120, 1, 0, 1],
    [180, 1, 0, 1],
    [240, 1, 0, 1],
    [300, 1, 0, 1],
    [0, 0, 0, 2],
  ])
  expect(items[1]).toMatchObject({ modelId: 1, modelName: 'Wolf L5', dailySeconds: 7200 })
  expect(items[5]).not.toHaveProperty('dailySeconds')
  expect(items[5]).not.toHaveProperty('modelId')
})

test('writes the least used units first, with the median of their model', async () => {
  const { content } = await caller().download(exportUnderUse, { path: { format: 'excel' }, body })
  const [sheet] = await readExcel(await buffer(content as Readable))
  const rows = sheet!.data.slice(7, 13)
  expect(rows.map(row => [row[3], row[6], row[8], row[9], row[10]])).toEqual([
    ['Wolf L5', -94, 0, 1, 1],
    ['Wolf L5', -33, 1, 0, 1],
    ['Wolf L5', 0, 1, 0, 1],
    ['Wolf L5', 33, 1, 0, 1],
    ['Wolf L5', 67, 1, 0, 1],
    [null, null, null, null, 2],
  ])
})
