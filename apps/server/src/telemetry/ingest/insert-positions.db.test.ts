import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { createDatabase } from '#kernel/db/connect.ts'
import { ensurePartitions, insertPositions, latestTime } from './insert-positions.ts'
import type { NewPosition } from './insert-positions.ts'

let database: TestDatabase
const noon = Date.UTC(2024, 4, 10, 12)
const minute = 60_000

beforeAll(async () => {
  database = await testDatabase()
  await seedUnits(database.db, { 1: [1, 2, 3] })
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`truncate position, position_day, unit_state`.execute(database.db)
})

function reading(unitId: number, time: number, more: Partial<NewPosition> = {}): NewPosition {
  return { unitId, time, latitude: 45, longitude: 9, statusId: 2, speed: 20, ...more }
}

const insert = async (...rows: NewPosition[]) => (await insertPositions(database.db, rows)).positions
const state = (unitId: number) =>
  database.db.selectFrom('unit_state').selectAll().where('unit_id', '=', unitId).executeTakeFirstOrThrow()
const stored = () => database.db.selectFrom('position').selectAll().orderBy('unit_id').orderBy('fix_time').execute()
const partitions = async () =>
  (
    await sql<{ name: string }>`
  select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'position'::regclass
  order by 1`.execute(database.db)
  ).rows.map(row => row.name)

describe('insertPositions', () => {
  test('stores every field and returns the new readings by unit and time', async () => {
    const full = reading(2, noon + 123, {
      latitude: -33.123456789,
      longitude: 151.5,
      altitude: 12.5,
      speed: 33.25,
      course: 270,
      statusId: 1,
      ignition: true,
      engineHours: 1234.5,
      odometer: 99_000.5,
      fuelLevel: 55.5,
      fuelUsed: 321,
      signals: { rpm: 1500, 'bat"t\\ery': 'a\u0000b', on: true },
    })
    const answer = await insert(full, reading(1, noon + minute), reading(1, noon))
    expect(answer.map(({ unitId, time }) => [unitId, time])).toEqual([
      [1, noon],
      [1, noon + minute],
      [2, noon + 123],
    ])
    const row = (await stored())[2]!
    expect(row).toMatchObject({
      position_id: answer[2]!.positionId,
      unit_id: 2,
      fix_time: new Date(noon + 123),
      latitude: -33.123456789,
      longitude: 151.5,
      altitude: 12.5,
      speed: 33.25,
      course: 270,
      status_id: 1,
      ignition: true,
      engine_hours: 1234.5,
      odometer: 99_000.5,
      fuel_level: 55.5,
      fuel_used: 321,
      signals: { rpm: 1500, 'bat"t\\ery': 'a\ufffdb', on: true },
    })
    expect(await state(2)).toMatchObject({ position_id: row.position_id, fix_time: row.fix_time, signals: row.signals })
  })

  test('stores a reading of a unit at an instant once, within and across batches', async () => {
    expect(await insert(reading(1, noon), reading(1, noon, { speed: 99 }))).toHaveLength(1)
    expect(await insert(reading(1, noon), reading(1, noon + minute))).toMatchObject([{ time: noon + minute }])
    expect((await stored()).map(row => row.speed)).toEqual([20, 20])
  })

  test('returns the moved units, each with the time of its previous newest reading', async () => {
    const moved = async (...rows: NewPosition[]) => (await insertPositions(database.db, rows)).moved
    const state = { version: 0, hasOdometer: false }
    expect(await moved(reading(1, noon), reading(1, noon + minute))).toEqual([
      { ...state, unitId: 1, previousTime: null },
    ])
    expect(await moved(reading(1, noon + 2 * minute, { odometer: 5 }), reading(1, noon + 30_000))).toEqual([
      { ...state, unitId: 1, previousTime: noon + minute, hasOdometer: true },
    ])
    expect(await moved(reading(1, noon - minute), reading(1, noon))).toEqual([])
  })

  test('stores late readings without moving the unit back', async () => {
    await insert(reading(1, noon, { latitude: 46, engineHours: 10 }))
    await insert(reading(1, noon - minute, { latitude: 44 }))
    expect(await state(1)).toMatchObject({ latitude: 46, fix_time: new Date(noon) })
    expect(await stored()).toHaveLength(2)
    await insert(reading(1, noon + minute, { latitude: 47 }), reading(1, noon + 2 * minute, { latitude: 48 }))
    expect(await state(1)).toMatchObject({ latitude: 48, engine_hours: 10 })
  })

  test('stores the readings of other units if a unit was deleted in the meantime', async () => {
    expect(await insert(reading(77, noon), reading(1, noon))).toHaveLength(2)
    expect(await state(1)).toMatchObject({ fix_time: new Date(noon) })
  })

  test('stores null for numbers out of range', async () => {
    await insert(reading(1, noon, { speed: 1e300, altitude: 1e-60, odometer: Number.NaN, signals: { x: '\ud800' } }))
    expect((await stored())[0]).toMatchObject({ speed: null, altitude: 0, odometer: null, signals: { x: '\ufffd' } })
  })

  test('rejects a batch with a time out of range, and names unit and time', async () => {
    await expect(insert(reading(1, noon), reading(2, 0))).rejects.toThrow('unit 2 has the time 0')
    await expect(insert(reading(1, latestTime() + minute))).rejects.toThrow(RangeError)
    expect(await stored()).toEqual([])
  })

  test('stores nothing if the transaction is rolled back', async () => {
    await expect(
      database.db.transaction().execute(async transaction => {
        await insertPositions(transaction, [reading(1, Date.UTC(2019, 2, 1))])
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await stored()).toEqual([])
    expect(await insert(reading(1, Date.UTC(2019, 2, 1)))).toHaveLength(1)
  })

  test('stores each reading once in concurrent overlapping batches', async () => {
    const pools = [0, 1, 2].map(() => createDatabase(database.url, { size: 2 }))
    const rows = Array.from({ length: 9000 }, (_, index) =>
      reading((index % 3) + 1, Date.UTC(2017, 0, 1) + Math.floor(index / 3) * 6 * 3600_000),
    )
    const answers = await Promise.all(
      [...pools, ...pools].map((db, index) => insertPositions(db, index % 2 ? rows : rows.toReversed())),
    )
    expect(answers.flatMap(({ positions }) => positions)).toHaveLength(9000)
    expect(await stored()).toHaveLength(9000)
    const { rows: days } = await sql`select sum(readings) from position_day`.execute(database.db)
    expect(days).toEqual([{ sum: 9000 }])
    await Promise.all(pools.map(db => db.destroy()))
  })
})

const standing = (time: number, more: Partial<NewPosition> = {}) => reading(1, time, { speed: 0, statusId: 4, ...more })
const flags = async () => (await stored()).map(row => row.repeats)

describe('repeats', () => {
  test('marks readings at the position of the previous one, in one batch or one by one', async () => {
    const rows = [
      reading(1, noon),
      standing(noon + minute),
      standing(noon + 2 * minute),
      standing(noon + 3 * minute, { statusId: 3 }),
      standing(noon + 4 * minute, { statusId: 3, latitude: 45.01 }),
      standing(noon + 5 * minute, { statusId: 3, latitude: 45.01 }),
    ]
    const expected = [false, false, true, false, false, true]
    await insert(...rows)
    expect(await flags()).toEqual(expected)
    await sql`truncate position, position_day, unit_state`.execute(database.db)
    for (const row of rows) await insert(row)
    expect(await flags()).toEqual(expected)
  })

  test('never marks the first reading of a UTC day', async () => {
    const midnight = Date.UTC(2024, 4, 11)
    await insert(standing(midnight - minute), standing(midnight), standing(midnight + minute))
    await insert(standing(midnight + 24 * 60 * minute))
    expect(await flags()).toEqual([false, false, true, false])
  })
})

describe('ensurePartitions', () => {
  test('creates each month once for concurrent callers', async () => {
    const pools = [0, 1, 2].map(() => createDatabase(database.url, { size: 1 }))
    await Promise.all(pools.map(db => ensurePartitions(db, Date.UTC(2021, 10, 30), Date.UTC(2022, 1, 1))))
    expect((await partitions()).filter(name => name < 'position_2022_03' && name > 'position_2021')).toEqual([
      'position_2021_11',
      'position_2021_12',
      'position_2022_01',
      'position_2022_02',
    ])
    await Promise.all(pools.map(db => db.destroy()))
  })

  test('limits the period to valid times', async () => {
    await ensurePartitions(database.db, 0, Date.UTC(1990, 0, 2))
    await ensurePartitions(database.db, Date.now(), Date.now() * 2)
    const names = await partitions()
    expect(names[0]).toBe('position_1990_01')
    expect(names.at(-1)! <= `position_${new Date(latestTime()).toISOString().slice(0, 7).replace('-', '_')}`).toBe(true)
  })

  test('creates partitions with the indexes of the table', async () => {
    await ensurePartitions(database.db, noon, noon)
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = 'position_2024_05'::regclass`.execute(database.db)
    const text = rows.map(row => row.definition).join('\n')
    expect(rows).toHaveLength(3)
    expect(text).toMatch(/UNIQUE.*\(unit_id, fix_time\)/)
    expect(text).toMatch(/WHERE \(NOT repeats\)/)
    expect(text).toMatch(/brin \(position_id\).*autosummarize/)
  })
})
