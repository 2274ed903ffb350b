import type { NotificationConfiguratorSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { noteRecord } from '#kernel/audit/current-call.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'

type Schemas = NotificationConfiguratorSchemas

/** Maximum number of browsers per user. */
const mostDevices = 10

export async function listDevices(db: Database, userId: number): Promise<Schemas['PushDevice'][]> {
  const rows = await db
    .selectFrom('push_device')
    .select(['push_device_id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('push_device_id', 'desc')
    .execute()
  return rows.map(({ push_device_id: id, name, created_at, last_used_at }) => ({
    id,
    name,
    since: created_at.toISOString(),
    ...(last_used_at && { lastUsed: last_used_at.toISOString() }),
  }))
}

/**
 * Adds or updates a browser. Messages waiting in it for another user are dropped.
 * @throws Problem 409 if the limit is reached
 */
export async function saveDevice(
  db: Database,
  userId: number,
  { endpoint, p256dh, auth, name }: Schemas['PushSubscription'],
): Promise<{ id: number }> {
  return db.transaction().execute(async trx => {
    // locks the user so that concurrent requests respect the limit
    await sql`select from app_user where user_id = ${userId} for no key update`.execute(trx)
    await trx.deleteFrom('push_device').where('endpoint', '=', endpoint).where('user_id', '<>', userId).execute()
    const others = await trx
      .selectFrom('push_device')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('endpoint', '<>', endpoint)
      .executeTakeFirstOrThrow()
    if (Number(others.count) >= mostDevices) {
      throw conflict(['problem.pushMost', { most: mostDevices }])
    }
    const row = { user_id: userId, p256dh, auth, name, failures: 0 }
    const { push_device_id: id } = await trx
      .insertInto('push_device')
      .values({ endpoint, ...row })
      .onConflict(known => known.column('endpoint').doUpdateSet(row))
      .returning('push_device_id')
      .executeTakeFirstOrThrow()
    noteRecord('push-device', id)
    return { id }
  })
}

export async function findDevice(db: Database, userId: number, id: number) {
  return db
    .selectFrom('push_device')
    .select(['push_device_id', 'endpoint', 'p256dh', 'auth'])
    .where('push_device_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Returns false if the user has no such browser. */
export async function deleteDevice(db: Database, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_device')
    .where('push_device_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function releaseEndpoint(db: Database, endpoint: string): Promise<void> {
  await db.deleteFrom('push_device').where('endpoint', '=', endpoint).execute()
}

export const wrongEndpoint = () =>
  badRequest(['problem.pushService'], {
    errors: [['endpoint', 'problem.publicAddress']],
  })
