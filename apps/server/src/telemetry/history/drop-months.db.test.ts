import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { dropMonthsBefore } from './drop-months.ts'
import { insertPositions } from '../ingest/insert-positions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedUnits(database.db, { 1: [1, 2] })
})
afterAll(() => database.close())

const at = (unitId: number, time: string) => ({
  unitId,
  time: Date.parse(time),
  latitude: 45,
  longitude: 11,
  statusId: 1,
})
const go = new AbortController().signal

async function months(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relname like 'position@_2%' escape '@' order by 1`.execute(
    database.db,
  )
  return rows.map(({ name }) => name)
}

const days = async () =>
  (await database.db.selectFrom('position_day').select(['unit_id', 'day']).orderBy('day').execute()).map(
    ({ day }) => day,
  )

test('deletes months before an instant with their counts, and keeps the month of the instant', async () => {
  await insertPositions(database.db, [
    at(1, '2019-12-31T23:59:00Z'),
    at(2, '2020-01-15T00:00:00Z'),
    at(1, '2020-03-01T00:00:00Z'),
    at(1, '2020-03-20T00:00:00Z'),
  ])
  expect(await months()).toEqual(['position_2019_12', 'position_2020_01', 'position_2020_03'])
  expect(await dropMonthsBefore(database.db, new Date('2020-03-10T00:00:00Z'), go)).toBe(2)
  expect(await months()).toEqual(['position_2020_03'])
  expect(await days()).toEqual(['2020-03-01', '2020-03-20'])
  expect(await dropMonthsBefore(database.db, new Date('2020-03-10T00:00:00Z'), go)).toBe(0)
})

test('stores a reading of a deleted month', async () => {
  await insertPositions(database.db, [at(1, '2020-01-20T00:00:00Z')])
  expect(await months()).toEqual(['position_2020_01', 'position_2020_03'])
})

test('completes an interrupted run', async () => {
  await insertPositions(database.db, [at(1, '2018-05-20T00:00:00Z')])
  await sql`alter table position detach partition position_2020_01`.execute(database.db)
  const aborted = AbortSignal.abort(new Error('The server stops'))
  await expect(dropMonthsBefore(database.db, new Date('2020-02-01T00:00:00Z'), aborted)).rejects.toThrow(
    'The server stops',
  )
  expect(await dropMonthsBefore(database.db, new Date('2020-02-01T00:00:00Z'), go)).toBe(2)
  expect(await months()).toEqual(['position_2020_03'])
})

test('does not block readers', async () => {
  await insertPositions(database.db, [at(2, '2017-05-20T00:00:00Z')])
  const seen = await database.db.transaction().execute(async reader => {
    await sql`select 1`.execute(reader)
    const dropping = dropMonthsBefore(database.db, new Date('2020-02-01T00:00:00Z'), go)
    await dropping
    return reader
      .selectFrom('position')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  })
  expect(seen.count).toBe(2)
})
