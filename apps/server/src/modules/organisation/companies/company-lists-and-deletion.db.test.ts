import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountTests } from '#test/accounts.ts'
import { ownedTables } from './deletion-blockers.ts'
import { counted, phraseIn } from '#kernel/texts/sentence.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
type Company = FleetSchemas['Company']
type Row = FleetSchemas['CompanyRow']
interface Refusal {
  detail: string
  errors: string[]
}

const { call, signIn, db } = accountTests()

/** Users of company 1, which is above 2 and 3, of company 2, and of company 3. */
let root: string
let boss: string
let foreign: string
beforeAll(async () => {
  // new companies get higher IDs than the seeded ones
  await sql`alter table company alter company_id restart with 100`.execute(db())
  await db().updateTable('app_user').set({ group_id: 1 }).where('login', '=', 'foreign').execute()
})
beforeEach(async () => {
  root ??= (await signIn('root')).accessToken
  boss ??= (await signIn('boss')).accessToken
  foreign ??= (await signIn('foreign')).accessToken
})
afterEach(async () => {
  await db().deleteFrom('subscription_order').execute()
  await db().deleteFrom('unit').execute()
  await sql`update company set parent_company_id = nullif(1, company_id), is_dealer = false`.execute(db())
  await sql`delete from company where company_id > 3`.execute(db())
})

async function add(token: string, company: Partial<FleetSchemas['CompanyInput']> = {}): Promise<number> {
  const { status, body } = await call<{ id: number }>('POST', '/companies', {
    token,
    payload: { name: 'New', ...company },
  })
  expect(status).toBe(200)
  return body.id
}

const get = (token: string, id: number) => call<Company>('GET', `/companies/${id}`, { token })
const list = async (token: string, query = '') =>
  (await call<{ items: Row[]; totalCount: number }>('GET', `/companies?${query}`, { token })).body.items
const remove = (token: string, id: number) => call<Refusal>('DELETE', `/companies/${id}`, { token })
const names = (rows: readonly Row[]) => rows.map(({ name }) => name)

describe('deleting', () => {
  const deletable = async (id: number) =>
    (await call<FleetSchemas['Deletable']>('GET', `/companies/${id}/deletable`, { token: root })).body

  test('ADM-044 reports what blocks the deletion in the list, beforehand and on rejection', async () => {
    const id = await add(root, { name: 'Busy' })
    await add(root, { parentCompanyId: id })
    await db()
      .insertInto('unit')
      .values([81, 82].map(unit_id => ({ unit_id, company_id: id, name: `u${unit_id}` })))
      .execute()
    const record = (kind: string, data: object, company_id = id) => ({
      kind,
      company_id,
      name: kind,
      data: JSON.stringify(data),
    })
    await db()
      .insertInto('record')
      .values([
        record('fence-profile', {}),
        record('dm1-source-address', {}),
        record('dm1-source-address', {}),
        record('report-config', { visibilityTypeId: 2, visibilityCompanyId: id }, 1),
      ])
      .execute()
    const reasons = [
      '2 units',
      '1 company below it',
      '2 DM1 source addresses',
      '1 geofence',
      '1 scheduled report about it',
    ]
    expect(await deletable(id)).toEqual({ deletable: false, reasons })
    expect((await list(root)).find(({ companyId }) => companyId === id)?.deletable).toEqual({
      deletable: false,
      reasons,
    })
    expect(await remove(root, id)).toMatchObject({
      status: 409,
      body: { detail: `Busy still has ${reasons.join(', ')}. Move or delete them, then delete the company.` },
    })
    await db().deleteFrom('record').execute()
    expect(await deletable(1)).toEqual({ deletable: false, reasons: ['it is the root company'] })
  })

  test('deletes an empty company and all access to it', async () => {
    const id = await add(root)
    expect(await deletable(id)).toEqual({ deletable: true, reasons: [] })
    await db()
      .updateTable('app_user')
      .set({ extra_company_ids: [3, id] })
      .where('login', '=', 'wide')
      .execute()
    expect((await remove(root, id)).status).toBe(204)
    expect((await get(root, id)).status).toBe(404)
    const wide = await db()
      .selectFrom('app_user')
      .select('extra_company_ids')
      .where('login', '=', 'wide')
      .executeTakeFirst()
    expect(wide?.extra_company_ids).toEqual([3])
  })

  test('deletes a company with deleted users', async () => {
    const id = await add(root)
    const [made] = await db()
      .insertInto('app_user')
      .values({ company_id: id, group_id: 3, login: 'past', active: false, deleted_at: new Date() })
      .returning('user_id')
      .execute()
    expect(await deletable(id)).toEqual({ deletable: true, reasons: [] })
    expect((await remove(root, id)).status).toBe(204)
    const past = db()
      .selectFrom('app_user')
      .select('company_id')
      .where('user_id', '=', made?.user_id ?? 0)
    expect(await past.executeTakeFirst()).toEqual({ company_id: 1 })
  })

  test('rejects the deletion or the record that is added at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await add(root)
      const [unit, removed] = await Promise.allSettled([
        db().insertInto('unit').values({ company_id: id, name: 'late' }).execute(),
        remove(root, id),
      ])
      expect([unit.status, removed.status === 'fulfilled' && removed.value.status]).toEqual(
        unit.status === 'fulfilled' ? ['fulfilled', 409] : ['rejected', 204],
      )
    }
  })

  test('lists every table that references companies among the blockers', async () => {
    // other rows are deleted with the company or lose the reference
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass || '.' || attname as name from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'company'::regclass and confdeltype in ('a', 'r')`.execute(db())
    const known = new Set([...ownedTables.map(({ table, column }) => `${table}.${column}`), 'record.company_id'])
    expect(rows.length).toBeGreaterThan(8)
    expect(rows.map(({ name }) => name).filter(name => !known.has(name))).toEqual([])
  })

  test.each([
    [1, 'company-below', '1 company below it'],
    [2, 'company-below', '2 companies below it'],
    [3, 'dm1-source-address', '3 DM1 source addresses'],
    [2, 'order-sold', '2 orders that it sold'],
    [2, 'report-about', '2 scheduled reports about it'],
  ] as const)('names %i %s', (count, noun, text) => expect(phraseIn(counted(count, noun), inEnglish())).toBe(text))
})

describe('the list', () => {
  test('ADM-044 filters by dealer, text and company and sorts by every column', async () => {
    const dealer = await add(root, { name: 'Alpha', city: 'Zürich', countryId: 'CH', isDealer: true, code: 'X-9' })
    await add(root, { name: 'Beta', city: 'Aachen', countryId: 'DE', parentCompanyId: dealer })
    await add(root, { name: 'Gamma', parentCompanyId: 3 })
    expect(names(await list(root, 'onlyDealers=true'))).toEqual(['Alpha'])
    expect(names(await list(root, 'filter=aach'))).toEqual(['Beta'])
    expect(names(await list(root, 'filter=x-9'))).toEqual(['Alpha'])
    expect(names(await list(root, `belowCompanyId=${dealer}`))).toEqual(['Beta'])
    expect(names(await list(root, 'belowCompanyId=1'))).toEqual(['Alpha', 'Beta', 'Company 2', 'Company 3', 'Gamma'])
    expect(names(await list(root, 'topOnly=true'))).toEqual(['Company 1'])
    const below = async (id: number, query = '') =>
      names(
        (await call<{ items: Row[] }>('GET', `/companies/${id}/subcompanies?start=0&limit=10${query}`, { token: root }))
          .body.items,
      )
    expect(await below(1)).toEqual(['Alpha', 'Company 2', 'Company 3'])
    expect(await below(1, '&viewAll=true')).toEqual(['Alpha', 'Beta', 'Company 2', 'Company 3', 'Gamma'])
    expect(await below(3, '&includeParent=true')).toEqual(['Company 3', 'Gamma'])
    expect(await below(1, '&onlyDealers=true')).toEqual(['Alpha'])
    expect(await below(1, '&viewAll=true&filter=aach')).toEqual(['Beta'])
    await db().insertInto('unit').values({ company_id: 3, name: 'u' }).execute()
    const firstBy = async (sort: string) => names(await list(root, `sort=${sort}`))[0]
    expect(
      await Promise.all(
        ['name,desc', 'city,desc', 'country,desc', 'dealer,desc', 'parent,desc', 'units,desc'].map(firstBy),
      ),
    ).toEqual(['Gamma', 'Alpha', 'Alpha', 'Alpha', 'Gamma', 'Company 3'])
    expect((await list(root)).find(({ name }) => name === 'Alpha')).toEqual({
      companyId: dealer,
      name: 'Alpha',
      city: 'Zürich',
      countryDesc: 'Switzerland',
      isDealer: true,
      parentCompanyId: 1,
      parentName: 'Company 1',
      subcompaniesCount: 1,
      unitsCount: 0,
      deletable: { deletable: false, reasons: ['1 company below it'] },
    })
  })

  test('returns top companies of the scope, and blockers only to users who may delete', async () => {
    const wide = (await signIn('wide')).accessToken
    await db()
      .updateTable('user_group')
      .set({ acls: ['ADM_COMPANY_VIEW'] })
      .where('group_id', '=', 3)
      .execute()
    const rows = await list(wide, 'topOnly=true')
    expect(names(rows)).toEqual(['Company 2', 'Company 3'])
    expect(rows.map(({ deletable, parentName }) => deletable ?? parentName)).toEqual([undefined, undefined])
  })

  test('pages, sorts and searches ten thousand companies', async () => {
    await sql`
      insert into company (parent_company_id, name, city) select 2, 'Many ' || lpad(n::text, 5, '0'), 'Town ' || n % 7
      from generate_series(1, 10000) n`.execute(db())
    const { body } = await call<{ items: Row[]; totalCount: number }>(
      'GET',
      '/companies?page=499&size=20&sort=name,asc&belowCompanyId=1',
      { token: root },
    )
    expect([body.totalCount, body.items[0]?.name]).toEqual([10_002, 'Many 09979'])
    expect((await list(root, 'filter=00777&sort=units,desc')).length).toBe(1)
    await sql`delete from company where parent_company_id = 2`.execute(db())
  })
})
