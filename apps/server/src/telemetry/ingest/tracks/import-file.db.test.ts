import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/database.ts'
import { makeWorld } from '../fixtures/world.ts'
import { importFile, type ImportOptions, type ImportProgress } from './import-file.ts'

let test: TestDatabase
let world: Awaited<ReturnType<typeof makeWorld>>
let folder: string
beforeAll(async () => {
  test = await testDatabase()
  world = await makeWorld(test.db)
  folder = await mkdtemp(join(tmpdir(), 'muster-import-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const sample = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))
const run = (path: string, options?: ImportOptions, register = false) =>
  importFile({ db: test.db, pipeline: world.pipeline({ register }) }, path, options)
const count = async (unitId: number) =>
  (await test.db.selectFrom('position').select('fix_time').where('unit_id', '=', unitId).execute()).length
const file = async (name: string, text: string) => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

it('gives a table to the unit it names, and a second time nothing', async () => {
  const unitId = await world.unit('harvester 8 Öland', 'H8')
  const rejected = [{ index: 10, reason: expect.stringContaining('Line 11') }]
  expect(await run(sample('track.csv'))).toEqual({
    accepted: 11,
    duplicate: 0,
    quarantined: 0,
    rejected,
    rejectedCount: 1,
    format: 'csv',
  })
  expect(await run(sample('track.csv'))).toMatchObject({ accepted: 0, duplicate: 11 })
  expect(await count(unitId)).toBe(11)
})

it.each(['name', 'device', 'id'] as const)('gives a recorded track to the unit asked for by its %s', async by => {
  const unitId = await world.unit(`Roller ${by}`, `roller-${by}`)
  const unit = { name: 'roller NAME', device: 'roller-device', id: String(unitId) }[by]
  expect(await run(sample('recorded-track.gpx'), { unit })).toMatchObject({ accepted: 10, format: 'gpx' })
  expect(await count(unitId)).toBe(10)
})

it('asks for a unit that is there, and for one of several', async () => {
  await world.unit('Twin', 'twin-1')
  await world.unit('twin', 'twin-2')
  await expect(run(sample('track.csv'), { unit: 'nobody' })).rejects.toThrow('There is no unit "nobody"')
  await expect(run(sample('track.csv'), { unit: 'TWIN' })).rejects.toThrow(
    /2 units are called "TWIN": give one of the ids \d+, \d+/,
  )
})

it('holds or registers whom it does not know, named by track or file', async () => {
  const path = await file('Roller 3.csv', 'time;lat;lon\n2026-01-01 00:00;1;2\n')
  expect(await run(path)).toMatchObject({ accepted: 0, quarantined: 1 })
  expect(await run(sample('recorded-track.gpx'), {}, true)).toMatchObject({ accepted: 10 })
  expect(
    await test.db.selectFrom('unit').select('name').where('name', 'like', 'ACTIVE LOG%').orderBy('name').execute(),
  ).toEqual([{ name: 'ACTIVE LOG #2' }, { name: 'ACTIVE LOG #3' }, { name: 'ACTIVE LOG #4' }])
})

it('tells how far it is, and lists no more than a hundred rejections', async () => {
  await world.unit('Long', 'long')
  const lines = Array.from(
    { length: 2500 },
    (_, i) => `${new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString()};${i % 5 ? 1 : 99};2`,
  )
  const path = await file('long.csv', ['time;lat;lon', ...lines].join('\n'))
  const told: ImportProgress[] = []
  const report = await run(path, { unit: 'long', onProgress: progress => told.push(progress) })
  expect(report).toMatchObject({ accepted: 2000, rejectedCount: 500 })
  expect(report.rejected).toHaveLength(100)
  expect(told.map(({ accepted }) => accepted)).toEqual([expect.any(Number), expect.any(Number), 2000])
  expect(told.at(-1)?.bytes).toBe(told.at(-1)?.totalBytes)
})

it('refuses what is no track', async () => {
  await expect(run(await file('empty.csv', ''))).rejects.toThrow('The file is empty')
  await expect(run(await file('page.gpx', '<html></html>'))).rejects.toThrow('no track points')
  await expect(run(join(folder, 'none.csv'))).rejects.toThrow('ENOENT')
})
