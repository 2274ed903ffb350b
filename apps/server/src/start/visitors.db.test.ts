import { sql, type KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { testDependencies } from '#test/dependencies.ts'
import { Embeds } from '#kernel/http/embeds.ts'
import { createToken, digest } from '#modules/auth/public.ts'
import { createAuthenticator } from '#modules/auth/authenticator.ts'
import { createEmbeds } from '#modules/admin/embed-tokens/embeds.ts'
import { visitorsOf } from './visitors.ts'

const users = Array.from({ length: 30 }, (_, at) => at + 1)
const here = { origin: undefined, address: '192.0.2.7' }
const page = { ...here, origin: 'https://partner.example' }
const embedToken = (id: number) => `muster_embed_${id}`

let database: TestDatabase
let tokens: string[]
let queries = 0
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => {
    queries += 1
    return node
  },
  transformResult: async ({ result }) => result,
}

beforeAll(async () => {
  database = await testDatabase({ size: 12 })
  const { db } = database
  await db
    .insertInto('company')
    .values(users.map(id => ({ company_id: id, name: `c${id}`, parent_company_id: id === 1 ? null : 1 })))
    .execute()
  await db
    .insertInto('user_group')
    .values({ group_id: 1, name: 'g', role: 'R', acls: ['MAP_VIEW'] })
    .execute()
  await db
    .insertInto('app_user')
    .values(users.map(id => ({ user_id: id, company_id: id, group_id: 1, login: `u${id}` })))
    .execute()
  await db
    .insertInto('unit')
    .values(users.map(id => ({ unit_id: id, company_id: id, name: `m${id}` })))
    .execute()
  await db
    .insertInto('fleet')
    .values(users.map(id => ({ fleet_id: id, company_id: id, name: `f${id}` })))
    .execute()
  await db
    .insertInto('fleet_unit')
    .values(users.map(id => ({ fleet_id: id, unit_id: id })))
    .execute()
  for (const id of users) {
    await sql`
      insert into embed_token (token_hash, name, user_id, company_id, widgets, fleet_ids, unit_ids, command_template_ids,
        origins, expires_at)
      values (${digest(embedToken(id))}, ${`t${id}`}, ${id}, ${id}, '{muster-fleet-map}', ${`{${id}}`}, '{1}', '{}',
        ${[page.origin]}, now() + interval '1 day')`.execute(db)
  }
  tokens = users.map(id => `session-${id}`)
  await db
    .insertInto('user_session')
    .values(
      users.map((id, at) => ({ user_id: id, token_hash: digest(tokens[at]!), expires_at: new Date(Date.now() + 1e7) })),
    )
    .execute()
})
afterAll(() => database.close())

/** Clock that advances a minute per reading, to bypass caches. */
function visitors() {
  let now = 0
  const clock = () => (now += 60_000)
  const db = database.db.withPlugin(counter)
  const log = pino({ level: 'silent' })
  const dependencies = testDependencies({ db, log, authenticator: createAuthenticator(db, clock) })
  dependencies.provide(Embeds, createEmbeds(dependencies.use, clock))
  return visitorsOf(dependencies.use)
}

const open = async (from: ReturnType<typeof visitors>) => {
  const all = await Promise.all([
    ...tokens.map(token => from.authenticate(token, here)),
    ...users.map(id => from.authenticate(embedToken(id), page)),
  ])
  return all.map(each => each!)
}

test('checks any number of sockets with the same number of queries', async () => {
  const one = visitors()
  const [session] = await open(one)
  queries = 0
  await one.recheck([session!])
  const forOne = queries

  const many = visitors()
  const opened = await open(many)
  queries = 0
  const now = await many.recheck(opened.slice(0, users.length))
  expect(queries).toBeLessThanOrEqual(forOne)
  expect(now.map(each => each && !(each instanceof Error) && each.scope.companyIds)).toEqual(
    users.map(id => (id === 1 ? users : [id])),
  )
  queries = 0
  const embedded = (await many.recheck(opened)).slice(users.length)
  expect(queries).toBeLessThanOrEqual(2 * forOne + 2)
  expect(embedded.map(each => each && !(each instanceof Error) && each.scope.only?.unitIds)).toEqual(
    users.map(id => (id === 1 ? [1] : [id])),
  )
})

test('finds an ended session even if other visitors cannot be checked', async () => {
  const from = visitors()
  const opened = await open(from)
  await sql`update user_session set revoked_at = now() where token_hash = ${digest(tokens[1]!)}`.execute(database.db)
  await sql`update embed_token set last_used_at = now() - interval '1 hour'`.execute(database.db)
  // an embed token cannot be marked as used while another transaction locks its row
  await database.db.transaction().execute(async other => {
    await sql`select from embed_token where name = 't3' for update`.execute(other)
    const now = await from.recheck(opened)
    expect(now[1]).toBeUndefined()
    expect([now[0], now[2]]).toEqual([opened[0], opened[2]])
    expect(now.slice(users.length)).toEqual(opened.slice(users.length))
  })
}, 30_000)

test('reports the visitors of a failed check, and checks the others', async () => {
  const from = visitors()
  const [session, , ...others] = await open(from)
  await sql`alter table embed_token rename to embed_token_away`.execute(database.db)
  const now = await from.recheck([session!, others.at(-1)!])
  await sql`alter table embed_token_away rename to embed_token`.execute(database.db)
  expect(now).toEqual([session, expect.any(Error)])
})

test('opens a socket for a program token only from its addresses, and shows its units and fleets', async () => {
  const { db } = database
  const { secret } = await createToken(
    {
      db,
      holderId: 1,
      isService: false,
      createdBy: '-',
      grantable: new Set(['MAP_VIEW']),
      scope: { userId: 1, companyIds: users },
      now: new Date(),
    },
    {
      name: 'Gate',
      permissions: ['MAP_VIEW'],
      fleetIds: [3],
      unitIds: [2],
      addresses: ['192.0.2.0/28'],
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    },
  )
  const from = visitors()
  await expect(from.authenticate(secret, { ...here, address: '192.0.2.16' })).rejects.toThrow(
    'The token “Gate” may not be used from the address 192.0.2.16.',
  )
  const inside = await from.authenticate(secret, here)
  expect(inside?.scope).toMatchObject({ companyIds: [], only: { unitIds: [2, 3], fleetIds: [3], companyIds: [2, 3] } })
  await sql`update access_token set addresses = '{198.51.100.1}' where name = 'Gate'`.execute(db)
  expect(await from.recheck([inside!])).toEqual([undefined])
})
