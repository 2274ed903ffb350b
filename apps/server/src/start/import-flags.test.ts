import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatMapping } from '#telemetry/ingest/tracks/csv-mapping.ts'
import { columnsOf, newUnitOf, type ImportFlags } from './import-flags.ts'
import { ImportMappings } from './import-mappings.ts'

let folder: string
let mappings: ImportMappings
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-flags-'))
  mappings = new ImportMappings(folder)
  await writeFile(join(folder, 'log.csv'), 'when,y,x,v\n2026-11-19 07:00,56.5,16.5,10\n')
  await writeFile(join(folder, 'track.gpx'), '<gpx></gpx>')
})
afterAll(() => rm(folder, { recursive: true }))

const columns = 'lat=y,lon=x,time=when'
const read = (flags: ImportFlags, name = 'log.csv') => columnsOf(join(folder, name), flags, mappings, undefined)

it('saves columns with the zone of their times, lists and removes them', async () => {
  await read({ columns, timezone: 'Europe/Rome', dateOrder: 'MDY', saveMapping: 'one' })
  await read({ columns: `${columns},speed=v:kn`, saveMapping: 'another' })
  expect(await mappings.all()).toEqual([
    ['another', { columns: `${columns},speed=v:kn` }],
    ['one', { columns, timezone: 'Europe/Rome', dateOrder: 'mdy' }],
  ])
  const used = await read({ mapping: 'one' })
  expect({ ...used, columns: formatMapping(used.columns ?? []) }).toEqual({
    columns,
    timezone: 'Europe/Rome',
    dateOrder: 'mdy',
  })
  expect((await read({ mapping: 'one', timezone: 'UTC' })).timezone).toBe('UTC')
  await mappings.remove('another')
  await expect(mappings.remove('another')).rejects.toThrow('There is no mapping "another". Mappings are: one')
  await mappings.remove('one')
  await expect(read({ mapping: 'one' })).rejects.toThrow('There is no mapping "one". Save one with --save-mapping')
})

it.each<[ImportFlags, string]>([
  [{ columns, mapping: 'one' }, '--columns and --mapping cannot be used together'],
  [{ saveMapping: 'one' }, 'There is no mapping to save: give it with --columns'],
  [{ columns, dateOrder: 'usa' }, '"usa" is no order of dates: write dmy, mdy, ymd'],
  [{ columns, timezone: 'Rome' }, '"Rome" is no time zone: write one such as Europe/Rome'],
  [{ columns: 'lat=a,lon=b,time=c', saveMapping: 'one' }, 'There is no column "a" for lat'],
  [{ columns: 'lat=y' }, '--columns maps no column for lon, time'],
])('refuses %j', async (flags, says) => {
  await expect(read(flags)).rejects.toThrow(says)
  expect(await mappings.all()).toEqual([])
})

it('maps columns of tables only', async () => {
  await expect(read({ columns }, 'track.gpx')).rejects.toThrow('Only CSV files have columns')
  expect(await read({}, 'track.gpx')).toEqual({})
})

it('creates a unit only if a company is given', () => {
  expect(newUnitOf({ newUnit: 'X', company: 'Farm' })).toEqual({ name: 'X', company: 'Farm' })
  expect(newUnitOf({ unit: 'X' })).toBeUndefined()
  expect(() => newUnitOf({ newUnit: 'X' })).toThrow('Name the company of the new unit with --company')
  expect(() => newUnitOf({ company: 'X' })).toThrow('--company requires --new-unit')
  expect(() => newUnitOf({ newUnit: 'X', company: 'Farm', unit: 'Y' })).toThrow('cannot be used together')
})
