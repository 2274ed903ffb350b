import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Saver } from '#kernel/http/caller.ts'

/** Who gives a device to a unit. */
export type Acting = Pick<Saver, 'userId' | 'impersonatorId' | 'impersonatorLogin'>

/** Names who changes devices of units in this transaction; the triggers of `unit` write it to the history of the devices. */
export async function actAs(trx: Database, { userId, impersonatorId, impersonatorLogin }: Acting): Promise<void> {
  await sql`
    select set_config('muster.acting_user', ${String(impersonatorId ?? userId)}, true),
      set_config('muster.acting_name', coalesce(${impersonatorLogin ?? null} || ' / ', '') || coalesce(
        (select coalesce(nullif(trim(name || ' ' || surname), ''), login) from app_user where user_id = ${userId}), ''), true)`.execute(
    trx,
  )
}

/** Lets one transaction at a time change which unit has which device, so that none waits for another in a circle. */
export async function lockAssignments(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(43000028)`.execute(trx)
}
