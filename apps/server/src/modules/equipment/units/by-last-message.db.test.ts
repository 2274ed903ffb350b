import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { pageByLastMessage } from './by-last-message.ts'

let database: TestDatabase
const live = new FleetState()

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const idsFrom = (first: number) => Array.from({ length: 12 }, (_, i) => first + i)
  await seedUnits(db, { 1: idsFrom(10), 2: idsFrom(30), 3: idsFrom(50) })
  // several units a minute; every fourth never reported
  await sql`
    insert into unit_state (unit_id, fix_time, latitude, longitude)
    select unit_id, timestamptz '2024-06-10 08:00Z' + unit_id % 5 * interval '1 minute', 45, 9
    from unit where unit_id % 4 <> 0`.execute(db)
  await sql`update unit set name = 'Unit ' || 100 - unit_id`.execute(db)
  await sql`update unit set archived_at = now() where unit_id in (11, 12)`.execute(db)
  await sql`insert into hidden_unit (unit_id, since) values (13, now()), (16, now()), (53, now())`.execute(db)
  await live.loadFrom(db)
})
afterAll(() => database.close())

test.each<[string, Scope]>([
  ['of two companies', { userId: 1, companyIds: [1, 2] }],
  ['of a token', { userId: 1, companyIds: [], only: { unitIds: [10, 13, 14, 15, 16, 30, 50], companyIds: [1, 2] } }],
  ['of no company', { userId: 1, companyIds: [] }],
])('pages by last message have the order of the database: units %s', async (_, scope) => {
  for (const direction of ['asc', 'desc'] as const) {
    const ties = sql`lower(u.name), u.unit_id`
    const { rows } = await sql<{ id: number }>`
      select u.unit_id as id from unit u left join unit_state s using (unit_id)
      where ${unitInScope(scope, 'u')} and u.archived_at is null
      order by s.fix_time ${sql.raw(direction)} nulls last, ${ties}`.execute(database.db)
    const sorted = rows.map(({ id }) => id)
    for (const limit of [1, 4, 50]) {
      const pages: number[] = []
      for (let start = 0; start <= sorted.length; start += limit) {
        const page = await pageByLastMessage(database.db, live, scope, { direction, ties, start, limit })
        expect(page.totalCount).toBe(sorted.length)
        pages.push(...page.unitIds)
      }
      expect(pages).toEqual(sorted)
    }
  }
})
