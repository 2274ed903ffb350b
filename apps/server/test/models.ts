import { features, permissions, type Permission } from '@muster/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { testDependencies } from '#test/dependencies.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { createApp } from '#kernel/http/app.ts'
import { createServerApp } from '#start/app.ts'
import { modules } from '#start/modules.ts'
import { makeWorld } from '#telemetry/ingest/fixtures/world.ts'
import type { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { createAuthenticator } from '#modules/auth/authenticator.ts'
import { openSession } from '#modules/auth/sessions.ts'

type Who = 'root' | 'dealer' | 'customer' | 'stranger' | 'editor'

/**
 * A server over the fleet of `makeWorld` with Deere tractors, models 1 and 2, and unit 501 of the customer, 502 of the
 * stranger. Everybody may do everything; `editor` of the customer may only change configurations.
 */
export function btmTests() {
  let database: TestDatabase
  let app: Awaited<ReturnType<typeof createApp>>
  let world: Awaited<ReturnType<typeof makeWorld>>
  const users = new Map<Who, number>()

  beforeAll(async () => {
    database = await testDatabase()
    const { db } = database
    world = await makeWorld(db)
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
      .values({ login: 'editor', company_id: world.customer, group_id })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    for (const who of ['root', 'dealer', 'customer', 'stranger'] as const) users.set(who, world.users[who])
    users.set('editor', user_id)
    await seedMachines(db, world)
    const dependencies = testDependencies({
      db,
      live: new FleetState(),
      pipeline: { onPositions: () => () => {}, onAlarms: () => () => {} } as unknown as Pipeline,
      authenticator: createAuthenticator(db),
      log: pino({ level: 'silent' }),
      geocoder: { addressOf: () => Promise.resolve('-') },
      env: {},
    })
    app = await createServerApp(dependencies, modules, { portal: '/nowhere' })
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  async function send(who: Who, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object | FormData) {
    const { token } = await openSession(database.db, { userId: users.get(who) ?? 0, hours: 1 })
    const encoded = payload instanceof FormData ? new Response(payload) : undefined
    return app.inject({
      method,
      url: `/wlf/api${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
      },
      ...(payload && { payload: encoded ? Buffer.from(await encoded.arrayBuffer()) : payload }),
    })
  }

  return {
    db: () => database.db,
    world: () => world,
    send,
    async call<T = Record<string, unknown>>(...asked: Parameters<typeof send>) {
      const answer = await send(...asked)
      return { status: answer.statusCode, body: (answer.body ? answer.json() : undefined) as T }
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
  // what a test adds gets other ids
  for (const [table, id] of [
    ['brand', 'brand_id'],
    ['machine_type', 'type_id'],
    ['model', 'model_id'],
  ] as const)
    await sql`select setval(pg_get_serial_sequence(${table}::text, ${id}::text), 100)`.execute(db)
}
