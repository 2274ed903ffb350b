import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'
import { inScope, loadScope } from './sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const parents = [null, 1, 2, 1, 4, 4]
  await db
    .insertInto('company')
    .values(
      parents.map((parent_company_id, index) => ({ company_id: index + 1, parent_company_id, name: `c${index + 1}` })),
    )
    .execute()
  await db.insertInto('user_group').values({ group_id: 1, name: 'g', role: 'R' }).execute()
  await db
    .insertInto('app_user')
    .values([
      { user_id: 1, company_id: 1, group_id: 1, login: 'u1' },
      { user_id: 2, company_id: 2, group_id: 1, login: 'u2' },
      { user_id: 3, company_id: 3, group_id: 1, login: 'u3', extra_company_ids: [4, 99] },
      { user_id: 4, company_id: 6, group_id: 1, login: 'u4' },
    ])
    .execute()
  await db
    .insertInto('unit')
    .values([1, 2, 3, 4, 5, 6].map(id => ({ unit_id: id * 10, company_id: id, name: `m${id}` })))
    .execute()
})
afterAll(() => database.close())

async function visibleUnits(userId: number): Promise<number[]> {
  const scope = await loadScope(database.db, userId)
  const rows = await database.db
    .selectFrom('unit')
    .select('unit_id')
    .where(inScope(scope, 'unit.company_id'))
    .orderBy('unit_id')
    .execute()
  return rows.map(row => row.unit_id)
}

test('shows users their company and all companies below it', async () => {
  expect(await visibleUnits(1)).toEqual([10, 20, 30, 40, 50, 60])
  expect(await visibleUnits(2)).toEqual([20, 30])
  expect(await visibleUnits(4)).toEqual([60])
})

test('includes the companies below extra companies, and nothing for a deleted one', async () => {
  expect((await loadScope(database.db, 3)).companyIds).toEqual([3, 4, 5, 6])
})

test('shows nothing to a caller without companies', async () => {
  expect(await loadScope(database.db, 999)).toEqual({ userId: 999, companyIds: [] })
  expect(await visibleUnits(999)).toEqual([])
})

test('stops at a loop in the tree', async () => {
  await database.db.updateTable('company').set({ parent_company_id: 3 }).where('company_id', '=', 2).execute()
  expect((await loadScope(database.db, 2)).companyIds).toEqual([2, 3])
  await database.db.updateTable('company').set({ parent_company_id: 1 }).where('company_id', '=', 2).execute()
})
