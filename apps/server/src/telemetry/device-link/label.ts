import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { hashOfSecret } from './secrets.ts'

export interface BoundLabel {
  /** False if the device has other credentials, the key was revoked, or another device has it. */
  isBound: boolean
  /** Device with the key. */
  otherUid?: string
}

/** Binds a device to its label key, which proves its identity from now on. */
export async function bindLabel(
  trx: Database,
  deviceUid: string,
  labelKey: string,
  userId?: number,
): Promise<BoundLabel> {
  const { rows } = await sql<{ isActive: boolean; isSame: boolean }>`
    select c.revoked_at is null as "isActive", c.hash = decode(${hashOfSecret(labelKey)}, 'hex') as "isSame"
    from device_credential c join device d using (device_id) where d.uid = ${deviceUid}`.execute(trx)
  const known = rows.find(({ isSame }) => isSame)
  if (known) return { isBound: known.isActive }
  if (rows.some(({ isActive }) => isActive)) return { isBound: false }
  const { rows: added } = await sql`
    insert into device_credential (device_id, kind, hash, created_by, created_by_name)
    select d.device_id, 'LABEL', decode(${hashOfSecret(labelKey)}, 'hex'), u.user_id, u.login
    from device d left join app_user u on u.user_id = ${userId ?? null} where d.uid = ${deviceUid}
    on conflict (hash) do nothing returning credential_id`.execute(trx)
  if (added.length > 0) return { isBound: true }
  const { rows: others } = await sql<{ uid: string }>`
    select d.uid from device_credential c join device d using (device_id)
    where c.hash = decode(${hashOfSecret(labelKey)}, 'hex')`.execute(trx)
  return { isBound: false, otherUid: others[0]?.uid ?? '' }
}
