import { features, permissions, type Permission } from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '#kernel/db/schema.ts'
import { seedFleet } from './ingest.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { jsonOf, realApp, type RealApp } from './real-app.ts'

type Who = 'root' | 'dealer' | 'customer' | 'stranger' | 'editor'

/**
 * Sets up a server over the fleet of `seedFleet` with Deere tractors, models 1 and 2, and unit 501 of the customer, 502 of the
 * stranger. Users have every permission; `editor` of the customer may only change configurations.
 */
export function modelConfigurationTests() {
  let database: TestDatabase
  let server: RealApp
  let fleet: Awaited<ReturnType<typeof seedFleet>>
  const users = new Map<Who, number>()

  beforeAll(async () => {
    database = await testDatabase()
    const { db } = database
    fleet = await seedFleet(db)
    await db
      .updateTable('user_group')
      .set({ acls: [...permissions], features: [...features] })
      .execute()
    const { group_id } = await db
      .insertInto('user_group')
      .values({
        name: 'Editors',
        role: 'R',
        acls: ['ADM_BTM_VIEW', 'ADM_BTM_EDIT', 'ADM_UNIT_VIEW', 'ADM_UNIT_EDIT'] satisfies Permission[],
        features: ['SETTINGS'],
      })
      .returning('group_id')
      .executeTakeFirstOrThrow()
    const { user_id } = await db
      .insertInto('app_user')
      .values({ login: 'editor', company_id: fleet.customer, group_id })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    for (const who of ['root', 'dealer', 'customer', 'stranger'] as const) users.set(who, fleet.users[who])
    users.set('editor', user_id)
    await seedMachines(db, fleet)
    server = await realApp(db)
  })
  afterAll(async () => {
    await server.close()
    await database.close()
  })

  const send = (who: Who, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object | FormData) =>
    server.send(method, path, { as: users.get(who) ?? 0, ...(payload && { payload }) })

  return {
    db: () => database.db,
    fleet: () => fleet,
    send,
    async call<T = Record<string, unknown>>(...request: Parameters<typeof send>) {
      const { status, body } = jsonOf<T>(await send(...request))
      return { status, body }
    },
  }
}

async function seedMachines(db: Database, { customer, stranger }: { customer: number; stranger: number }) {
  await db
    .insertInto('brand')
    .values([
      { brand_id: 1, name: 'Deere' },
      { brand_id: 2, name: 'Claas' },
    ])
    .execute()
  await db
    .insertInto('machine_type')
    .values([
      { type_id: 1, name: 'Tractor', icon: 'icon-wolf-tractor' },
      { type_id: 2, name: 'Baler' },
    ])
    .execute()
  await db
    .insertInto('model')
    .values([
      { model_id: 1, brand_id: 1, type_id: 1, name: '6R' },
      { model_id: 2, brand_id: 1, type_id: 1, name: '8R' },
    ])
    .execute()
  await db
    .insertInto('unit')
    .values([
      { unit_id: 501, company_id: customer, name: 'Field 1', brand_id: 1, type_id: 1, model_id: 1 },
      { unit_id: 502, company_id: stranger, name: 'Foreign 1', brand_id: 1, type_id: 1, model_id: 1 },
    ])
    .execute()
  // rows that a test adds get other IDs
  for (const [table, id] of [
    ['brand', 'brand_id'],
    ['machine_type', 'type_id'],
    ['model', 'model_id'],
  ] as const)
    await sql`select setval(pg_get_serial_sequence(${table}::text, ${id}::text), 100)`.execute(db)
}
