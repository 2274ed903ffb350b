import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

type Method = FleetSchemas['FactorMethod']

/** Returns the methods of a user’s second factors; none if the password is enough. */
export async function factorMethods(db: Database, userId: number): Promise<Method[]> {
  const { rows } = await sql<{ hasApp: boolean; hasCodes: boolean }>`
    select exists (select from authenticator_app where user_id = ${userId} and key is not null) as "hasApp",
      exists (select from recovery_code where user_id = ${userId}) as "hasCodes"`.execute(db)
  const { hasApp = false, hasCodes = false } = rows[0] ?? {}
  if (!hasApp) return []
  return ['AUTHENTICATOR_APP', ...(hasCodes ? (['RECOVERY_CODE'] as const) : [])]
}

/** Removes the second factors of a user, who then signs in with the password alone. */
export async function removeSecondFactors(trx: Database, userId: number): Promise<void> {
  for (const table of ['authenticator_app', 'recovery_code', 'pending_sign_in'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
}
