import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('counts, ids and sums are numbers, days are text, instants are dates', async () => {
  const { rows } = await sql`select count(*) as count, 1.5::numeric as sum, date '2026-03-29' as day,
    timestamptz '2026-03-29T01:00:00Z' as at, array[1, null]::int8[] as ids, array[]::int8[] as none,
    '{"a":1}'::jsonb as json
  `.execute(database.db)
  expect(rows).toEqual([
    {
      count: 1,
      sum: 1.5,
      day: '2026-03-29',
      at: new Date('2026-03-29T01:00:00Z'),
      ids: [1, null],
      none: [],
      json: { a: 1 },
    },
  ])
})
