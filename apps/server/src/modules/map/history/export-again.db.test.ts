import { exportPositionHistoryCsv, updateMyExportSettings } from '@muster/contract'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { createPipeline } from '#telemetry/ingest/pipeline.ts'
import { insertPositions } from '#telemetry/ingest/insert-positions.ts'
import { importFile } from '#telemetry/ingest/tracks/import-file.ts'

let test: TestDatabase
let app: RealApp
let folder: string
beforeAll(async () => {
  test = await testDatabase()
  await seedUnits(test.db, { 1: [1, 2, 3, 4, 5, 6] })
  await test.db.updateTable('unit').set({ name: '=Öl 1' }).where('unit_id', '=', 1).execute()
  await seedCallers(test.db, { 1: { companyId: 1 } })
  // both hours that Rome shows as 02:00–02:59
  await insertPositions(
    test.db,
    ['2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:00:00Z'].map((at, i) => ({
      unitId: 1,
      time: Date.parse(at),
      latitude: 45.123456,
      longitude: -9.5,
      altitude: 100 + i,
      speed: 10 + i,
      course: 90,
      ignition: i > 1,
      statusId: 1,
    })),
  )
  app = await realApp(test.db)
  folder = await mkdtemp(join(tmpdir(), 'muster-history-'))
}, 120_000)
afterAll(async () => {
  await app?.close()
  await test.close()
  await rm(folder, { recursive: true })
})

const positions = (unitId: number) =>
  test.db
    .selectFrom('position')
    .select(['fix_time', 'latitude', 'longitude', 'altitude', 'speed', 'course', 'ignition'])
    .where('unit_id', '=', unitId)
    .orderBy('fix_time')
    .execute()

it.each([
  [';', ','],
  ['tab', ','],
  [',', ','],
  [';', '.'],
] as const)(
  'reimports its export with “%s” between columns and “%s” before decimals',
  async (csvDelimiter, decimalSeparator) => {
    const { status } = await app.call(1, updateMyExportSettings, {
      body: { csvDelimiter, decimalSeparator, sheetPerUnit: false },
    })
    expect(status).toBe(204)
    const body = { unitIds: [1], fromDate: '2026-10-24T00:00:00Z', toDate: '2026-10-26T00:00:00Z', showAll: true }
    const path = join(folder, 'separators.csv')
    const text = (await app.download(1, exportPositionHistoryCsv, { body })).toString()
    expect(text).toContain(`45${decimalSeparator}123456`)
    await writeFile(path, text)
    const pipeline = createPipeline({
      db: test.db,
      register: false,
      rootCompanyId: 1,
      inCommit: { alarms: [] },
      wait: 1,
    })
    expect(await importFile({ db: test.db, pipeline }, path, { unit: '1' })).toMatchObject({
      accepted: 0,
      duplicate: 4,
      rejectedCount: 0,
      unread: [],
    })
    await test.db.deleteFrom('setting').where('key', '=', 'user.1.export').execute()
  },
)

it.each([
  ['en', 2],
  ['de', 3],
  ['it', 4],
  ['es', 5],
  ['fr', 6],
])('reimports an exported history in %s', async (language, unitId) => {
  await test.db.updateTable('app_user').set({ language, timezone: 'Europe/Rome' }).where('user_id', '=', 1).execute()
  const body = { unitIds: [1], fromDate: '2026-10-24T00:00:00Z', toDate: '2026-10-26T00:00:00Z', showAll: true }
  const path = join(folder, `${language}.csv`)
  await writeFile(path, await app.download(1, exportPositionHistoryCsv, { body }))
  const pipeline = createPipeline({ db: test.db, register: false, rootCompanyId: 1, inCommit: { alarms: [] }, wait: 1 })
  const report = await importFile({ db: test.db, pipeline }, path, { unit: String(unitId) })
  expect(report).toMatchObject({ accepted: 4, rejectedCount: 0, unread: [] })
  expect(await positions(unitId)).toEqual(await positions(1))
  // without --unit, matches the unit by its name, which the file escapes
  expect(await importFile({ db: test.db, pipeline }, path)).toMatchObject({ accepted: 0, duplicate: 4 })
})

it.each([
  ['en', 'Hidden, not in reports'],
  ['de', 'Ort unerreichbar, nicht in der Strecke'],
  ['fr', 'Mise à part, reçue 2026-10-25 03:00:00 : position.fixTime …'],
])('rejects rows that the export marks, in %s', async (_, mark) => {
  const path = join(folder, 'marked.csv')
  const note = mark.startsWith('Ort') ? 'Hinweis' : mark.startsWith('Mise') ? 'Remarque' : 'Note'
  await writeFile(
    path,
    `time,latitude,longitude,${note}\n2026-10-26T00:00:00Z,45,9,\n2026-10-26T00:01:00Z,22,9,"${mark}"\n2026-10-26T00:02:00Z,45,9,Lunch\n`,
  )
  const pipeline = createPipeline({ db: test.db, register: false, rootCompanyId: 1, inCommit: { alarms: [] }, wait: 1 })
  const report = await importFile({ db: test.db, pipeline }, path, { unit: '6' })
  expect(report.accepted + report.duplicate).toBe(2)
  expect(report.groups).toEqual([{ count: 1, text: expect.stringContaining('held apart by the export') }])
})
