import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { hashOfSecret } from './secrets.ts'

/**
 * Binds a device to the key on its label, with which it proves its identity from now on. Returns false if the device has other
 * credentials, or the key was revoked.
 */
export async function bindLabel(trx: Database, deviceUid: string, labelKey: string, userId?: number): Promise<boolean> {
  const { rows } = await sql<{ isActive: boolean; isSame: boolean }>`
    select c.revoked_at is null as "isActive", c.hash = decode(${hashOfSecret(labelKey)}, 'hex') as "isSame"
    from device_credential c join device d using (device_id) where d.uid = ${deviceUid}`.execute(trx)
  const known = rows.find(({ isSame }) => isSame)
  if (known) return known.isActive
  if (rows.some(({ isActive }) => isActive)) return false
  await sql`
    insert into device_credential (device_id, kind, hash, created_by, created_by_name)
    select d.device_id, 'LABEL', decode(${hashOfSecret(labelKey)}, 'hex'), u.user_id, u.login
    from device d left join app_user u on u.user_id = ${userId ?? null} where d.uid = ${deviceUid}`.execute(trx)
  return true
}
