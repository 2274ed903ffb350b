import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { fixturePath } from '#test/fixtures.ts'
import { seedFleet } from '#test/ingest.ts'
import { parseMapping } from './csv-mapping.ts'
import { trackImports } from './track-imports.ts'
import { importFile, type ImportOptions, type ImportProgress } from './import-file.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let folder: string
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
  folder = await mkdtemp(join(tmpdir(), 'muster-import-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const run = (path: string, options?: ImportOptions, register = false) =>
  importFile({ db: test.db, pipeline: fleet.pipeline({ register }) }, path, options)
const count = async (unitId: number) =>
  (await test.db.selectFrom('position').select('fix_time').where('unit_id', '=', unitId).execute()).length
const file = async (name: string, text: string) => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

it('imports a table into the unit named in it, and only duplicates the second time', async () => {
  const unitId = await fleet.unit('harvester 8 Öland', 'H8')
  const rejected = [{ index: 10, reason: expect.stringContaining('Line 11') }]
  expect(await run(fixturePath('track.csv'))).toEqual({
    accepted: 11,
    duplicate: 0,
    quarantined: 0,
    rejected,
    rejectedCount: 1,
    groups: [
      {
        count: 1,
        text: expect.stringMatching(
          /^1 point has a time that cannot be read \(row 11\): "31\/02\/2026 25:00:00" is no date/,
        ),
      },
    ],
    unread: [],
    importId: expect.any(Number),
    soonDeleted: 0,
    format: 'csv',
  })
  const again = await run(fixturePath('track.csv'))
  expect(again).toMatchObject({ accepted: 0, duplicate: 11 })
  expect(again.importId).toBeUndefined()
  expect(await count(unitId)).toBe(11)
})

it.each(['name', 'device', 'id'] as const)('imports a recorded track into the unit with a %s', async by => {
  const unitId = await fleet.unit(`Roller ${by}`, `roller-${by}`)
  const unit = { name: 'roller NAME', device: 'roller-device', id: String(unitId) }[by]
  expect(await run(fixturePath('recorded-track.gpx'), { unit })).toMatchObject({ accepted: 10, format: 'gpx' })
  expect(await count(unitId)).toBe(10)
})

it('rejects an unknown and an ambiguous unit', async () => {
  await fleet.unit('Twin', 'twin-1')
  await fleet.unit('twin', 'twin-2')
  await expect(run(fixturePath('track.csv'), { unit: 'nobody' })).rejects.toThrow('There is no unit "nobody"')
  await expect(run(fixturePath('track.csv'), { unit: 'TWIN' })).rejects.toThrow(
    /2 units are called "TWIN": give one of the ids \d+, \d+/,
  )
})

it('quarantines or registers unknown units by the name of track or file', async () => {
  const path = await file('Roller 3.csv', 'time;lat;lon\n2026-01-01 00:00;1;2\n')
  expect(await run(path)).toMatchObject({ accepted: 0, quarantined: 1 })
  expect(await run(fixturePath('recorded-track.gpx'), {}, true)).toMatchObject({ accepted: 10 })
  expect(
    await test.db.selectFrom('unit').select('name').where('name', 'like', 'ACTIVE LOG%').orderBy('name').execute(),
  ).toEqual([{ name: 'ACTIVE LOG #2' }, { name: 'ACTIVE LOG #3' }, { name: 'ACTIVE LOG #4' }])
})

it('reports progress, and lists at most a hundred rejections', async () => {
  await fleet.unit('Long', 'long')
  const lines = Array.from(
    { length: 2500 },
    (_, i) => `${new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString()};${i % 5 ? 1 : 99};2`,
  )
  const path = await file('long.csv', ['time;lat;lon', ...lines].join('\n'))
  const reports: ImportProgress[] = []
  const report = await run(path, { unit: 'long', onProgress: progress => reports.push(progress) })
  expect(report).toMatchObject({ accepted: 2000, rejectedCount: 500 })
  expect(report.rejected).toHaveLength(100)
  expect(reports.map(({ accepted }) => accepted)).toEqual([expect.any(Number), expect.any(Number), 2000])
  expect(reports.at(-1)?.bytes).toBe(reports.at(-1)?.totalBytes)
})

it('creates the unit of a file and imports all readings', async () => {
  const log = [
    'timestamps,pos.Latitude,pos.Longitude,pos.Speed,rpm',
    ...Array.from({ length: 2500 }, (_, i) => `${1_795_071_600 + i}.5,56.5,${16 + i / 1e5},5,${i}`),
  ]
  const path = await file('log.csv', log.join('\n'))
  const options = {
    columns: parseMapping('lat=pos.Latitude,lon=pos.Longitude,time=timestamps,speed=pos.Speed:m/s'),
    newUnit: { name: 'Logger 7', company: 'customer' },
  }
  const { created, ...report } = await run(path, options)
  expect(report).toMatchObject({ accepted: 2500, duplicate: 0, quarantined: 0, rejectedCount: 0 })
  expect(created).toEqual({ unitId: expect.any(Number), name: 'Logger 7' })
  const unitId = created?.unitId ?? 0
  expect(await count(unitId)).toBe(2500)
  expect(
    await test.db
      .selectFrom('unit')
      .innerJoin('device', 'device.device_id', 'unit.device_id')
      .select(['unit.name', 'unit.company_id', 'device.uid'])
      .where('unit_id', '=', unitId)
      .executeTakeFirst(),
  ).toEqual({ name: 'Logger 7', company_id: fleet.customer, uid: 'Logger 7' })
  expect(
    await test.db
      .selectFrom('position')
      .select(['speed', 'signals'])
      .where('unit_id', '=', unitId)
      .orderBy('fix_time')
      .limit(1)
      .executeTakeFirst(),
  ).toMatchObject({ speed: 18, signals: { rpm: 0 } })
  await expect(run(path, options)).rejects.toThrow(
    `has a unit "Logger 7" already: import into it with --unit ${unitId}`,
  )
  await expect(run(path, { ...options, newUnit: { name: 'X', company: 'Nobody' } })).rejects.toThrow(
    'There is no company "Nobody"',
  )
})

it('records the positions that each import stored, without duplicates', async () => {
  const [one, two] = [await fleet.unit('Record 1', 'record-1'), await fleet.unit('Record 2', 'record-2')]
  const table = (...rows: string[]) => ['unit;time;lat;lon', ...rows].join('\n')
  const first = await run(
    await file('first.csv', table('Record 1;2026-01-01 00:00;1;2', 'Record 1;2026-01-01 00:02;1;2')),
  )
  const second = await run(
    await file(
      'second.csv',
      table('Record 1;2026-01-01 00:01;1;2', 'Record 1;2026-01-01 00:02;1;2', 'Record 2;2026-01-01 00:00;1;2'),
    ),
  )
  const parts = await test.db
    .selectFrom('track_import_part')
    .select(['import_id', 'unit_id', 'times'])
    .where('unit_id', 'in', [one, two])
    .orderBy('import_id')
    .orderBy('unit_id')
    .execute()
  expect(parts).toEqual([
    { import_id: first.importId, unit_id: one, times: [new Date('2026-01-01T00:00Z'), new Date('2026-01-01T00:02Z')] },
    { import_id: second.importId, unit_id: one, times: [new Date('2026-01-01T00:01Z')] },
    { import_id: second.importId, unit_id: two, times: [new Date('2026-01-01T00:00Z')] },
  ])
  expect(await trackImports(test.db, { limit: 1 })).toMatchObject([
    { importId: second.importId, fileName: 'second.csv', unitId: one, unitName: 'Record 1', count: 1 },
    { importId: second.importId, unitId: two, count: 1 },
  ])
})

it('assigns the device in the file to a new unit', async () => {
  const path = await file('imei.csv', 'imei;time;lat;lon\n3512;2026-01-01 00:00;1;2\n3512;2026-01-01 00:01;1;2\n')
  const { created, accepted } = await run(path, { newUnit: { name: 'Imei', company: String(fleet.customer) } }, true)
  expect(accepted).toBe(2)
  expect(await test.db.selectFrom('device').select('uid').where('uid', 'in', ['3512', 'Imei']).execute()).toEqual([
    { uid: '3512' },
  ])
  expect(await count(created?.unitId ?? 0)).toBe(2)
})

it('groups rejections by reason', async () => {
  await fleet.unit('Groups', 'groups')
  const rows = Array.from({ length: 600 }, (_, i) => (i % 2 ? ';1;2' : i % 3 ? `${stamp(i)};x;2` : `${stamp(i)};1;2`))
  const { groups } = await run(await file('groups.csv', ['time;lat;lon', ...rows].join('\n')), { unit: 'groups' })
  expect(groups).toEqual([
    { count: 300, text: '300 points have no time (rows 3, 5, 7, 9, 11 …)' },
    {
      count: 200,
      text: expect.stringMatching(/^200 points have a position off the globe \(rows 4, 6, 10, 12, 16 …\): latitude x /),
    },
  ])
})

const stamp = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString()

it('rejects files that are not tracks', async () => {
  await expect(run(await file('empty.csv', ''))).rejects.toThrow('The file is empty')
  await expect(run(await file('page.gpx', '<html></html>'))).rejects.toThrow('no track points')
  await expect(run(join(folder, 'none.csv'))).rejects.toThrow('ENOENT')
})
