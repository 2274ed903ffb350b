import { inEnglish } from '#kernel/texts/texts.ts'
import { operations } from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedUnits } from '#test/fleet.ts'
import { readTable, tableNames } from './read-table.ts'
import { using } from '#test/dependencies.ts'

let database: TestDatabase
const scope = { userId: 1, companyIds: [1] }
const everything = { scope, parameters: {}, t: inEnglish() }

beforeAll(async () => {
  database = await testDatabase()
  await seedUnits(database.db, { 1: [11, 12], 2: [21] })
  const record = (company_id: number | null, name: string) => ({ kind: 'curfew-profile', company_id, name, data: '{}' })
  await database.db
    .insertInto('record')
    .values([record(null, 'Everybody’s'), record(1, 'Ours'), record(2, 'Theirs')])
    .execute()
})
afterAll(() => database.close())

const paths = operations.filter(({ area, path }) => area === 'lookups' && !path.includes('{') && !path.endsWith('/ids'))

test.each(paths.map(({ path }) => path.split('/').at(-1) ?? ''))('returns rows with ID and label: %s', async name => {
  expect(tableNames.has(name)).toBe(true)
  const { items, totalCount } = await readTable(using({ db: database.db }), name, everything)
  expect(totalCount).toBe(items.length)
  for (const { id, label } of items)
    expect([typeof id, typeof label]).toEqual([expect.stringMatching(/number|string/), 'string'])
})

test('returns shared records and those of companies in the scope', async () => {
  const { items } = await readTable(using({ db: database.db }), 'curfew-profiles', everything)
  expect(items.map(({ label }) => label)).toEqual(['Everybody’s', 'Ours'])
})

test('pages, searches and finds units by ID in the scope', async () => {
  expect(await readTable(using({ db: database.db }), 'units', everything, { start: 1, limit: 1 })).toMatchObject({
    items: [{ id: 12 }],
    totalCount: 2,
  })
  expect((await readTable(using({ db: database.db }), 'units', everything, { filter: 'NIT 1' })).totalCount).toBe(2)
  expect(
    (await readTable(using({ db: database.db }), 'units', everything, { ids: [12, 21] })).items.map(({ id }) => id),
  ).toEqual([12])
})

test('SUB-025 returns only dealers as dealer companies and finds them by name', async () => {
  await database.db.updateTable('company').set({ is_dealer: true }).where('company_id', '=', 2).execute()
  const both = { ...everything, scope: { userId: 1, companyIds: [1, 2] } }
  const found = async (filter: string) =>
    (await readTable(using({ db: database.db }), 'dealer-companies', both, { filter })).items.map(({ label }) => label)
  expect([await found('company'), await found('pany 1')]).toEqual([['Company 2'], []])
})

test('ADM-016 returns the first thousand rows of a table by default', async () => {
  await sql`insert into fleet (company_id, name) select 1, 'Fleet ' || n from generate_series(1, 1001) n`.execute(
    database.db,
  )
  const { items, totalCount } = await readTable(using({ db: database.db }), 'fleets', everything)
  expect([items.length, totalCount]).toEqual([1000, 1001])
  await database.db.deleteFrom('fleet').execute()
})

test('filters a constant table by a parameter', async () => {
  const { items } = await readTable(using({ db: database.db }), 'geo-shape-categories', {
    scope,
    parameters: { isFence: true },
    t: inEnglish(),
  })
  expect(items.map(({ code }) => code)).toEqual(['CIRCLE', 'POLYGON'])
})
