import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadScope } from '#kernel/scope/sql.ts'
import { accountTests } from '#test/accounts.ts'
import { waitingIn } from '#test/database.ts'
import { isWithin } from './company-tree.ts'
import { sharedDealerCodes } from './shared-dealer-codes.ts'

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

const put = (token: string, id: number, company: Partial<FleetSchemas['CompanyInput']> = {}) =>
  call<Refusal>('PUT', `/companies/${id}`, { token, payload: { name: `Company ${id}`, ...company } })
const get = (token: string, id: number) => call<Company>('GET', `/companies/${id}`, { token })
const list = async (token: string, query = '') =>
  (await call<{ items: Row[]; totalCount: number }>('GET', `/companies?${query}`, { token })).body.items
const remove = (token: string, id: number) => call<Refusal>('DELETE', `/companies/${id}`, { token })
const names = (rows: readonly Row[]) => rows.map(({ name }) => name)

const whole = {
  name: 'Valley Machines',
  desc: 'Tractors and loaders',
  countryId: 'IT',
  city: 'Parma',
  address: 'Via Emilia 12',
  zipCode: '43121',
  phone: '+39 0521 555 010',
  mail: 'office@valley.example',
  fax: '+39 0521 555 011',
  code: 'VAL-01',
  vistaId: '0012000001',
  vistaName: 'VALLEY MACHINES SRL',
  currencyId: 'EUR',
  isDealer: true,
  dealerCode: 'D-77',
  dealerShipToCode: 'S-78',
}

test('ADM-042 ADM-043 stores and returns the 22 fields of the specification', async () => {
  const id = await add(root, { ...whole, parentCompanyId: 2 })
  const company: Company = {
    ...whole,
    companyId: id,
    version: 1,
    countryDesc: 'Italy',
    currencyLabel: 'Euro (EUR)',
    ownerId: 2,
    ownerDesc: 'Company 2',
    parentCompanyId: 2,
  }
  expect(Object.keys(company).filter(field => field !== 'version')).toHaveLength(22)
  expect((await get(root, id)).body).toEqual(company)
  expect((await put(root, id, { name: 'Valley' })).status).toBe(204)
  // an absent text is removed; parent and dealer flag stay
  expect((await get(root, id)).body).toEqual({
    companyId: id,
    version: 2,
    name: 'Valley',
    isDealer: true,
    ownerId: 2,
    ownerDesc: 'Company 2',
    parentCompanyId: 2,
  })
})

test('adds a company without a parent below the caller’s own, with its brand, visible at once', async () => {
  expect(names(await list(boss))).toEqual(['Company 2'])
  const id = await add(boss)
  expect(names(await list(boss))).toEqual(['Company 2', 'New'])
  expect((await get(boss, id)).body.parentCompanyId).toBe(2)
  const made = await db().selectFrom('company').select('brand').where('company_id', '=', id).executeTakeFirst()
  expect(made?.brand).toBe('kai')
})

test.each([
  [{ mail: 'office' }, 'mail: enter an address such as office@example.com'],
  [{ phone: 'call me' }, expect.stringMatching(/^phone/)],
  [{ zipCode: '<b>' }, expect.stringMatching(/^zipCode/)],
  [{ countryId: 'QQ' }, 'countryId: there is no country QQ'],
  [{ currencyId: 'QQQ' }, 'currencyId: there is no currency QQQ'],
  [{ name: ' ' }, 'name: enter a name'],
  [{ dealerCode: 'D-1' }, 'dealerCode: only a dealer has this code'],
  [{ dealerShipToCode: 'S-1', isDealer: false }, 'dealerShipToCode: only a dealer has this code'],
])('rejects %j', async (fields, error) => {
  const payload = { name: 'New', ...fields }
  const { status, body } = await call<Refusal>('POST', '/companies', { token: root, payload })
  expect([status, body.errors]).toEqual([400, [error]])
})

test('rejects a code of another dealer, also outside the scope, and keeps older shared codes', async () => {
  const [first, second] = [await add(root, { isDealer: true, code: 'TWIN-1', dealerCode: 'T-1' }), await add(root)]
  for (const fields of [{ code: 'twin-1 ' }, { dealerCode: 'T-1' }]) {
    const payload = { name: 'New', isDealer: true, ...fields }
    const { status, body } = await call<Refusal>('POST', '/companies', { token: boss, payload })
    expect([status, body.errors]).toEqual([409, [`${Object.keys(fields)[0]}: another dealer has it`]])
    expect((await put(root, second, { ...payload })).status).toBe(409)
  }
  expect((await put(root, second, { name: 'Customer', code: 'TWIN-1' })).status).toBe(204)
  await db().updateTable('company').set({ is_dealer: true }).where('company_id', '=', second).execute()
  expect((await put(root, second, { name: 'Renamed', code: 'TWIN-1' })).status).toBe(204)
  expect(await sharedDealerCodes(db())).toEqual([
    `The dealers New (${first}), Renamed (${second}) share the code TWIN-1: give each a code of its own.`,
  ])
  const shared = [
    {
      code: 'TWIN-1',
      dealers: [
        { companyId: first, name: 'New' },
        { companyId: second, name: 'Renamed' },
      ],
    },
  ]
  expect(await call('GET', '/companies/shared-codes', { token: root })).toMatchObject({ status: 200, body: shared })
  // both are outside the scope
  expect(await call('GET', '/companies/shared-codes', { token: boss })).toMatchObject({ status: 200, body: [] })
  expect((await put(root, first, { name: 'Renamed', code: 'TWIN-1', dealerCode: 'T-1' })).status).toBe(204)
})

describe('placing a company', () => {
  test('rejects a parent outside the scope like an unknown one', async () => {
    const id = await add(boss)
    for (const parentCompanyId of [3, 1, 99_999]) {
      const errors = [`parentCompanyId: there is no company ${parentCompanyId}, or you do not have access to it`]
      const added = await call<Refusal>('POST', '/companies', { token: boss, payload: { name: 'x', parentCompanyId } })
      expect([added.status, added.body.errors]).toEqual([400, errors])
      const moved = await put(boss, id, { parentCompanyId })
      expect([moved.status, moved.body.errors]).toEqual([400, errors])
    }
    expect((await get(root, id)).body.parentCompanyId).toBe(2)
  })

  test('rejects changes, moves and deletions of companies outside the scope', async () => {
    const theirs = await add(root, { parentCompanyId: 3 })
    for (const answer of [
      await get(boss, theirs),
      await put(boss, theirs, { parentCompanyId: 2 }),
      await put(boss, 1),
      await remove(boss, theirs),
      await call('GET', `/companies?belowCompanyId=${theirs}`, { token: boss }),
      await call('GET', `/companies/${theirs}/deletable`, { token: boss }),
      await call('GET', `/companies/${theirs}/orders`, { token: boss }),
    ])
      expect(answer.status).toBe(404)
    expect((await get(root, theirs)).body).toMatchObject({ name: 'New', parentCompanyId: 3 })
  })

  test('rejects moving, deleting and changing the dealer flag of the caller’s top company', async () => {
    const below = await add(boss)
    expect(await put(boss, 2, { parentCompanyId: below })).toMatchObject({
      status: 403,
      body: { detail: 'Only a parent company can move Company 2.' },
    })
    expect(await put(boss, 2, { isDealer: true })).toMatchObject({ status: 403 })
    expect(await remove(boss, 2)).toMatchObject({ status: 403 })
    expect((await put(boss, 2, { city: 'Parma' })).status).toBe(204)
    expect((await get(boss, 2)).body).toMatchObject({ companyId: 2, name: 'Company 2', city: 'Parma', isDealer: false })
  })

  test('rejects moving and deleting the root company', async () => {
    expect(await put(root, 1, { parentCompanyId: 2 })).toMatchObject({ status: 403 })
    expect(await remove(root, 1)).toMatchObject({
      status: 409,
      body: { detail: 'Company 1 is the root company. It cannot be deleted.' },
    })
    expect((await put(root, 1, { isDealer: true })).status).toBe(204)
  })

  test('rejects a company below itself', async () => {
    const below = await add(boss)
    for (const parentCompanyId of [2, below])
      expect(await put(root, 2, { parentCompanyId })).toMatchObject({
        status: 400,
        body: {
          errors: [
            'parentCompanyId: this is Company 2 itself, or below it. Select a company that is not below Company 2.',
          ],
        },
      })
  })

  test('prevents a loop from two concurrent moves', async () => {
    for (let round = 0; round < 15; round++) {
      await sql`update company set parent_company_id = 1 where company_id in (2, 3)`.execute(db())
      const answers = await Promise.all([put(root, 2, { parentCompanyId: 3 }), put(root, 3, { parentCompanyId: 2 })])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
      for (const id of [2, 3]) expect(await isWithin(db(), id, 1)).toBe(true)
    }
  })
})

test('changes the scope of former and new parents at once after a move', async () => {
  const moving = await add(root, { parentCompanyId: 2 })
  const child = await add(root, { name: 'Child', parentCompanyId: moving })
  expect([(await get(boss, child)).status, (await get(foreign, child)).status]).toEqual([200, 404])
  expect((await put(root, moving, { parentCompanyId: 3 })).status).toBe(204)
  expect([(await get(boss, child)).status, (await get(foreign, child)).status]).toEqual([404, 200])
  expect((await get(foreign, moving)).body.ownerDesc).toBe('Company 3')
})

describe('a dealer', () => {
  test('remains a dealer while it has orders or customers', async () => {
    const dealer = await add(root, { name: 'Dealer', isDealer: true })
    const customer = await add(root, { parentCompanyId: dealer })
    await db()
      .insertInto('subscription_order')
      .values({ seller_id: 1, company_id: dealer, order_number: 'A-1', ordered_on: '2026-11-01' })
      .execute()
    expect(await put(root, dealer, { isDealer: false })).toMatchObject({
      status: 409,
      body: {
        detail: 'Dealer has 1 order and 1 customer as a dealer. It must stay a dealer as long as it has them.',
      },
    })
    await remove(root, customer)
    await db().deleteFrom('subscription_order').execute()
    expect((await put(root, dealer, { isDealer: false })).status).toBe(204)
    expect((await get(root, dealer)).body.isDealer).toBe(false)
  })

  test('loses its codes with the flag', async () => {
    const dealer = await add(root, { isDealer: true, dealerCode: 'D-1', dealerShipToCode: 'S-1' })
    await put(root, dealer, { isDealer: false })
    expect(Object.keys((await get(root, dealer)).body)).not.toEqual(expect.arrayContaining(['dealerCode']))
  })

  test('ADM-044 ADM-045 receives orders, which are listed with their remaining quantity, and no other company does', async () => {
    const dealer = await add(root, { name: 'Dealer', isDealer: true })
    const made = await db()
      .insertInto('subscription_order')
      .values(['A-1', 'A-2'].map(order_number => ({ seller_id: 1, order_number, ordered_on: '2026-11-01' })))
      .returning('order_id')
      .execute()
    const [first = 0, second = 0] = made.map(({ order_id }) => order_id)
    await sql`
      insert into subscription_line (order_id, product_id, quantity, used)
      select ${first}, product_id, 10, 4 from subscription_product order by product_id limit 2`.execute(db())
    const assign = (token: string, id: number, payload?: object) =>
      call<Refusal>('PUT', `/companies/${id}/assign-orders`, { token, payload })
    expect(await assign(root, 2, { orderIds: [first] })).toMatchObject({
      status: 400,
      body: { detail: 'Company 2 is not a dealer. Select a dealer company.' },
    })
    expect((await assign(root, dealer)).status).toBe(400)
    expect((await assign(boss, dealer, { orderIds: [first] })).status).toBe(404)
    expect((await assign(root, dealer, { orderIds: [first, second] })).status).toBe(204)
    expect((await call('GET', `/companies/${dealer}/orders?filter=a-1`, { token: root })).body).toEqual({
      items: [
        {
          orderId: first,
          orderNumber: 'A-1',
          orderDate: '2026-11-01',
          assignedAt: expect.any(String),
          subscriptionName: expect.stringContaining(', '),
          quantity: 20,
          remainingQuantity: 12,
        },
      ],
      totalCount: 1,
    })
  })
})

test('rejects changes of companies and orders during an impersonation', async () => {
  const id = await add(root, { isDealer: true })
  const acting = await call<{ accessToken: string }>('GET', '/auth/impersonate/5', { token: root })
  const token = acting.body.accessToken
  for (const [method, path] of [
    ['POST', '/companies'],
    ['PUT', '/companies/2'],
    ['DELETE', `/companies/${id}`],
    ['PUT', `/companies/${id}/assign-orders`],
  ] as const) {
    const answer = await call<{ code: string }>(method, path, { token, payload: { name: 'x', orderIds: [1] } })
    expect([method, path, answer.body.code]).toEqual([method, path, 'IN_PERSON_ONLY'])
  }
})

test('records who saved a company', async () => {
  const id = await add(boss)
  await put(root, id)
  const saved = await db()
    .selectFrom('saved_version')
    .select(['version', 'user_name', 'actor_name'])
    .where('kind', '=', 'company')
    .where('id', '=', id)
    .orderBy('version')
    .execute()
  expect(saved).toEqual([
    { version: 1, user_name: 'boss', actor_name: null },
    { version: 2, user_name: 'root', actor_name: null },
  ])
})

test('applies the scope read under the lock, not that of the request', async () => {
  // boss's company is moved below 3 while boss moves a company: the scope is read after the wait
  const mine = await add(boss)
  expect((await loadScope(db(), 5)).companyIds).toEqual([2, mine])
  await db()
    .transaction()
    .execute(async trx => {
      await sql`select pg_advisory_xact_lock(43000027)`.execute(trx)
      const waiting = put(boss, mine, { city: 'Late' })
      await expect.poll(() => waitingIn(db())).toBe(1)
      await trx.updateTable('company').set({ parent_company_id: 3 }).where('company_id', '=', mine).execute()
      return { waiting }
    })
    .then(async ({ waiting }) => expect((await waiting).status).toBe(404))
})

test('marks the author and time of a price change, and keeps the marks of other prices', async () => {
  const diesel = { priced: 'DIESEL', validFrom: '2026-01-01', price: 1.5 } as const
  const hour = { priced: 'HOUR', validFrom: '2026-01-01', price: 60 } as const
  const save = async (token: string, prices: object[]) => {
    const payload = { fuels: [], prices, factors: [] }
    expect(await call('PUT', '/companies/1/costs', { token, payload })).toMatchObject({ status: 204 })
    return (await call<FleetSchemas['CostSettings']>('GET', '/companies/1/costs', { token })).body.prices
  }
  const first = await save(root, [diesel, hour])
  expect(first).toMatchObject([{ ...diesel, changedBy: 'root' }, { changedBy: 'root' }])
  const other = await signIn('root')
  await sql`update company_costs set settings = replace(settings::text, '"root"', '"maria"')::jsonb`.execute(db())
  expect(await save(other.accessToken, [diesel, { ...hour, price: 65 }])).toMatchObject([
    { ...diesel, changedBy: 'maria' },
    { price: 65, changedBy: 'root', changedAt: expect.any(String) as string },
  ])
})
