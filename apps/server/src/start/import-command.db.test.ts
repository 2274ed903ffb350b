import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedFleet } from '#test/ingest.ts'
import { runImport } from './import-command.ts'
import type { ImportFlags } from './import-flags.ts'
import { ImportMappings } from './import-mappings.ts'

const main = new URL('../main.ts', import.meta.url).pathname
let test: TestDatabase
let folder: string
beforeAll(async () => {
  test = await testDatabase()
  await seedFleet(test.db)
  folder = await mkdtemp(join(tmpdir(), 'muster-import-'))
  await writeFile(join(folder, 'log.csv'), log)
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const log = `timestamps,CAN2.pos.Latitude,CAN2.pos.Longitude,CAN2.Speed,rpm
1795071600.25,56.5,16.5,10,900
,56.5,16.5,10,900
1795071602.25,56.5,16.5,10,901
,56.5,16.5,10,900
`
const settings = () => ({ DATABASE_URL: test.url, MUSTER_DATA_DIR: folder, MUSTER_DEMO: '0' })
const env = () => ({ ...process.env, ...settings() })

async function server(...words: string[]) {
  const child = spawn(process.execPath, [main, ...words], {
    cwd: folder,
    env: env(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, exit] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise(resolve => child.once('close', resolve)),
  ])
  return { out, err, exit }
}

/** Runs the command in this process, ten times faster than in a new one. */
async function imported(file: string, flags: ImportFlags) {
  const printed = { out: '', err: '' }
  for (const [name, value] of Object.entries(settings())) vi.stubEnv(name, value)
  const spies = (['out', 'err'] as const).map(stream =>
    vi.spyOn(process[`std${stream}`], 'write').mockImplementation(text => {
      printed[stream] += String(text)
      return true
    }),
  )
  try {
    await runImport(join(folder, file), flags)
    return { ...printed, exit: process.exitCode ?? 0 }
  } finally {
    process.exitCode = undefined
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}

const columns = 'lat=CAN2.pos.Latitude,lon=CAN2.pos.Longitude,time=timestamps,speed=CAN2.Speed:m/s'

it('imports a logger file into a new unit, saves the columns, and reuses them by name', async () => {
  const saves = ['--columns', columns, '--save-mapping', 'css']
  const first = await server('import', 'log.csv', ...saves, '--new-unit', 'Logger 7', '--company', 'Customer')
  expect(first.err).toBe('')
  expect(first.out).toMatch(
    /^Created the unit Logger 7 with the id \d+\n2 accepted, 0 known already, .* 2 rejected\nRecorded as import 1\n {2}2 points have no time \(rows 3, 5\)\n$/,
  )
  expect((await server('import', 'log.csv', '--mapping', 'css', '--unit', 'Logger 7')).out).toMatch(
    /^0 accepted, 2 known already/,
  )
  expect((await server('imports')).out).toMatch(
    /^1 {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}log\.csv {2}Logger 7 \(\d+\) {2}2026-11-19 07:00 – 2026-11-19 07:00 UTC {2}2 positions\n$/,
  )
  expect((await server('imports', 'undo', '1')).out).toMatch(/^2 positions of Logger 7 \(\d+\) are hidden\n$/)
  expect(await server('mappings')).toEqual({ out: `css  ${columns}\n`, err: '', exit: 0 })
})

it('reports how many of the imported positions retention deletes', async () => {
  const [old, recent] = [1500, 1].map(days => new Date(Date.now() - days * 86_400_000).toISOString())
  await writeFile(join(folder, 'old.csv'), `time,lat,lon\n${old},45,9\n${recent},45,9\n`)
  const { out } = await imported('old.csv', { newUnit: 'Old', company: 'Customer' })
  expect(out).toMatch(
    /2 accepted.*\nRecorded as import \d+\n1 of them are older than the 1095 days .*MUSTER_RETENTION_DAYS/,
  )
})

it('rejects ambiguous date orders, and names the flag and the omitted lines', async () => {
  await writeFile(
    join(folder, 'dates.csv'),
    'date,lat,lon,speed\n10/09/2026,1,2,fast\n10/10/2026,1,2,15.8 km/h\n10/11/2026,91,2,\n',
  )
  const toUnit = { newUnit: 'Dates', company: 'Customer' }
  const open = await imported('dates.csv', toUnit)
  expect(open).toMatchObject({ out: '', exit: 1, err: expect.stringContaining('--date-order mdy (month first)') })
  expect(await imported('dates.csv', { ...toUnit, dateOrder: 'usa' })).toMatchObject({
    exit: 1,
    err: '"usa" is no order of dates: write dmy, mdy, ymd\n',
  })
  const { out, err } = await imported('dates.csv', { ...toUnit, dateOrder: 'mdy' })
  expect(err).toBe('')
  expect(out).toMatch(
    /2 accepted, .* 1 rejected\nRecorded as import \d+\n {2}1 point .*latitude 91.*\n {2}1 value of "speed" is left out \(row 2\): "fast" cannot be read\n$/,
  )
  const { unit_id } = await test.db
    .selectFrom('unit')
    .select('unit_id')
    .where('name', '=', 'Dates')
    .executeTakeFirstOrThrow()
  expect(
    await test.db
      .selectFrom('position')
      .select('fix_time')
      .where('unit_id', '=', unit_id)
      .orderBy('fix_time')
      .execute(),
  ).toEqual([{ fix_time: new Date('2026-10-09') }, { fix_time: new Date('2026-10-10') }])
})

describe('on a terminal', () => {
  const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

  it.skipIf(!hasTerminal)('prompts for the columns', async ({ onTestFinished }) => {
    const line = `'${process.execPath}' '${main}' import log.csv --new-unit Asked --company Customer --save-mapping mine`
    const child = spawn('script', ['-qec', line, '/dev/null'], {
      cwd: folder,
      env: env(),
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill())
    let shown = ''
    let isAnswered = false
    child.stdout.on('data', (chunk: Buffer) => {
      shown += chunk.toString()
      if (isAnswered || !shown.includes('Use these columns? [Y/n]')) return
      isAnswered = true
      child.stdin.write('y\n')
    })
    await new Promise(resolve => child.once('close', resolve))
    expect(shown).toMatch(/ 2 {2}CAN2\.pos\.Latitude +56\.5/)
    expect(shown).toContain('Created the unit Asked')
    expect((await new ImportMappings(folder).get('mine')).columns).toContain('lat=CAN2.pos.Latitude')
  })
})
