import {
  changeUnits,
  engineHoursUnits,
  getCompanyFleetsAndCompany,
  getReportingCountWidget,
  listCompanies,
  listFleets,
  listUnits,
  listUnitsPositions,
} from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, type RawBuilder } from 'kysely'
import { contains } from '#kernel/db/lists.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { seedManyUnits } from '#test/many-units.ts'
import { realApp, seedCallers, type RealApp } from '#test/real-app.ts'
import { unitsByName } from './units-by-name.ts'

let database: TestDatabase
let app: RealApp
const admin = 1

beforeAll(async () => {
  database = await testDatabase()
  await seedManyUnits(database.db)
  await seedCallers(database.db, { [admin]: { companyId: 1 } })
  app = await realApp(database.db)
  await app.live.loadFrom(database.db)
}, 120_000)
afterAll(async () => {
  await app.close()
  await database.close()
})

const list = async (query: object) => (await app.call(admin, listUnits, { query: { limit: 50, ...query } })).body

describe('the list of 10,000 units', () => {
  it.each([
    ['everything that is not archived', {}, 9900],
    ['a part of a name', { filter: '00123' }, 11],
    ['a company', { companyId: 5 }, 200],
    ['a fleet', { fleetId: 4 }, 50],
    ['a model', { modelId: 3 }, 250],
    ['a profile', { profileId: 4 }, 500],
    ['archived units', { archived: true }, 100],
    ['several criteria', { modelId: 4, profileId: 4, companyId: 5 }, 50],
  ])('filters by %s', async (_, query, count) => {
    const { items, totalCount } = await list(query)
    expect([totalCount, items.length]).toEqual([count, Math.min(count, 50)])
  })

  it('filters units that have not reported since a time or ever', async () => {
    const { fix_time: moment } = await database.db
      .selectFrom('unit_state')
      .select('fix_time')
      .where('unit_id', '=', 5001)
      .executeTakeFirstOrThrow()
    const silentSince = new Date(moment.getTime() + 1000).toISOString()
    // 5,000 of the older half, and the tenth of the younger half that never reported, without archived ones
    const { totalCount } = await list({ silentSince })
    expect(totalCount).toBe(5000 + 500 - 100)
  })

  it('sorts by a column in both directions and continues on the next page', async () => {
    const names = async (query: object) => (await list(query)).items.map(({ name }) => name)
    expect((await names({ sort: 'serial,desc' }))[0]).toBe('Unit 009999')
    expect((await names({ sort: 'lastUpdate,desc' }))[0]).toBe('Unit 000001')
    // of companies 1, 10, 11 and so on
    expect((await names({ sort: 'companyName,asc', start: 100, limit: 1 }))[0]).toBe('Unit 000009')
    expect((await names({ sort: 'companyName,desc' }))[0]).toBe('Unit 000008')
    expect((await names({ start: 9890, limit: 50 })).at(-1)).toBe('Unit 009999')
  })
})

describe('indexes', () => {
  const planOf = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(database.db)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  }
  const scope = { userId: admin, companyIds: Array.from({ length: 51 }, (_, i) => 1 + i) }

  it('find a page of units by name and by company, and a text within names and serial numbers', async () => {
    const listed = sql`select u.unit_id from unit u where ${unitInScope(scope, 'u')} and u.archived_at is null`
    expect(await planOf(sql`${listed} order by lower(u.name), u.unit_id limit 50`)).toContain('unit_listed_name')
    const byCompany = sql`select u.unit_id from unit u join company c using (company_id)
      where ${unitInScope(scope, 'u')} and u.archived_at is null order by c.name, lower(u.name), u.unit_id limit 50`
    expect(await planOf(byCompany)).toContain('company_name')
    const filtered = sql`${listed} and (${contains('u.name', '001234')} or ${contains('u.serial', 'SN1234')})`
    expect(await planOf(filtered)).toContain('unit_text')
    expect(await planOf(unitsByName(scope, 'Unit 0012'))).toMatch(/unit_(listed_)?name[^]*unit_text/)
  })
})

it('lists the units of a map window by name, page by page', async () => {
  const query = { latMin: -85, latMax: 85, lonMin: -180, lonMax: 180, start: 2700, limit: 50 }
  const { items, totalCount } = (await app.call(admin, listUnitsPositions, { query })).body
  expect([totalCount, items.length, items[0]?.name]).toEqual([9000, 50, 'Unit 003001'])
})

describe('archived units', () => {
  it('do not count in their company or fleet', async () => {
    const companies = (await app.call(admin, listCompanies, { query: { filter: 'Company 48', limit: 10 } })).body
    expect(companies.items).toMatchObject([{ companyId: 49, unitsCount: 200 }])
    const [emptied] = (await app.call(admin, listCompanies, { query: { filter: 'Company 49', limit: 10 } })).body.items
    expect(emptied).toMatchObject({ companyId: 50, unitsCount: 200 })
    // units 100, 200, … are of companies 2 and 52 mod 50: half of company 2
    const [first] = (await app.call(admin, listCompanies, { query: { filter: 'Company 1', limit: 1 } })).body.items
    expect(first).toMatchObject({ companyId: 2, unitsCount: 100 })
    const fleets = (await app.call(admin, listFleets, { query: { filter: 'Fleet 101', limit: 10 } })).body
    expect(fleets.items).toMatchObject([{ fleetId: 101, unitsCount: 0 }])
    const { unitsCount } = (
      await app.call(admin, getCompanyFleetsAndCompany, { path: { id: 2 }, query: { limit: 50 } })
    ).body
    expect(unitsCount).toBe(100)
  })

  it('do not count among units that reported', async () => {
    const { total, neverReported } = (await app.call(admin, getReportingCountWidget)).body
    expect([total, neverReported]).toEqual([9900, 900])
  })

  it('do not appear in reports, and a report of only archived units explains it', async () => {
    const hours = (unitIds: number[]) => app.call(admin, engineHoursUnits, { body: { unitIds } })
    expect((await hours([1, 100, 2])).body).toMatchObject([{ unitId: 1 }, { unitId: 2 }])
    expect(await hours([100])).toMatchObject({
      status: 400,
      body: {
        detail: 'Reports leave out archived units. Restore them, then retry.',
        errors: ['unitIds: Unit 000100 is archived'],
      },
    })
    expect((await hours([999_999])).status).toBe(404)
  })
})

it('changes many units at once and returns the result for each', async () => {
  const unitIds = Array.from({ length: 200 }, (_, index) => 1 + index)
  const { body } = await app.call(admin, changeUnits, { body: { unitIds, addFleetId: 4 } })
  const results = Map.groupBy(body, ({ result }) => result)
  expect(results.get('UNCHANGED')?.map(({ unitId }) => unitId)).toEqual([3])
  expect(body).toHaveLength(200)
})
