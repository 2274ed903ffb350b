import webPush from 'web-push'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { PushConfig } from './push-config.ts'
import { vapidKeys, type VapidKeys } from './vapid-keys.ts'

/** Returns the configured keys or those in the database, which the first server that needs them creates. */
export async function readVapidKeys(use: Use): Promise<VapidKeys> {
  const { privateKey } = use(PushConfig)
  if (privateKey) return vapidKeys(privateKey)
  const db = use(Db)
  const read = () => db.selectFrom('push_key').select('private_key').executeTakeFirst()
  const stored = await read()
  if (stored) return vapidKeys(stored.private_key)
  const row = { private_key: webPush.generateVAPIDKeys().privateKey }
  await db
    .insertInto('push_key')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  // another server may have stored its key first
  return vapidKeys(((await read()) ?? row).private_key)
}
