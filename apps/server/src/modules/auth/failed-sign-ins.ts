import { sql } from 'kysely'
import type { FleetSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'

/** Counts a wrong password for a user. */
export async function countFailure(db: Database, userId: number, address: string): Promise<void> {
  await sql`
    update app_user set failed_logins = failed_logins + 1, failed_login_at = now(), failed_login_address = ${address}
    where user_id = ${userId}`.execute(db)
}

/** Returns the wrong passwords since the last sign-in, and starts counting again. */
export async function takeFailures(db: Database, userId: number): Promise<FleetSchemas['FailedSignIns'] | undefined> {
  const { rows } = await sql<{ count: number; lastAt: Date; lastAddress: string }>`
    with before as (
      select user_id, failed_logins as count, failed_login_at as "lastAt", failed_login_address as "lastAddress"
      from app_user where user_id = ${userId} and failed_logins > 0 for update
    ), cleared as (
      update app_user u set failed_logins = 0, failed_login_at = null, failed_login_address = null
      from before where u.user_id = before.user_id
    )
    select count, "lastAt", "lastAddress" from before`.execute(db)
  const [found] = rows
  return found && { ...found, lastAt: found.lastAt.toISOString() }
}
