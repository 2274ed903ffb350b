import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Saver } from '#kernel/http/caller.ts'

/** User who assigns a device to a unit. */
export type Acting = Pick<Saver, 'userId' | 'impersonatorId' | 'impersonatorLogin'>

/** Sets the user for device changes in this transaction; triggers on `unit` write the user to the device history. */
export async function actAs(trx: Database, { userId, impersonatorId, impersonatorLogin }: Acting): Promise<void> {
  await sql`
    select set_config('muster.acting_user', ${String(impersonatorId ?? userId)}, true),
      set_config('muster.acting_name', coalesce(${impersonatorLogin ?? null} || ' / ', '') || coalesce(
        (select coalesce(nullif(trim(name || ' ' || surname), ''), login) from app_user where user_id = ${userId}), ''), true)`.execute(
    trx,
  )
}

/** Serialises changes of device assignments to prevent deadlocks. */
export async function lockAssignments(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(43000028)`.execute(trx)
}
