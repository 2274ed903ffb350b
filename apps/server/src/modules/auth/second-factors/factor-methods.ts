import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

type Method = FleetSchemas['FactorMethod']

interface Factors {
  hasApp: boolean
  /** Hosts where passkeys of the user work. */
  hosts: string[]
  hasCodes: boolean
}

async function factorsOf(db: Database, userId: number): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select exists (select from authenticator_app where user_id = ${userId} and key is not null) as "hasApp",
      array(select distinct host from passkey where user_id = ${userId}) as hosts,
      exists (select from recovery_code where user_id = ${userId}) as "hasCodes"`.execute(db)
  return rows[0] ?? { hasApp: false, hosts: [], hasCodes: false }
}

/** Returns true if a user needs a second factor. */
export async function hasSecondFactor(db: Database, userId: number): Promise<boolean> {
  const { hasApp, hosts } = await factorsOf(db, userId)
  return hasApp || hosts.length > 0
}

/** Returns the methods available to a user at a host; undefined if the password is enough. */
export async function factorMethods(db: Database, userId: number, host: string): Promise<Method[] | undefined> {
  const { hasApp, hosts, hasCodes } = await factorsOf(db, userId)
  if (!hasApp && hosts.length === 0) return undefined
  return [
    ...(hosts.includes(host) ? (['PASSKEY'] as const) : []),
    ...(hasApp ? (['AUTHENTICATOR_APP'] as const) : []),
    ...(hasCodes ? (['RECOVERY_CODE'] as const) : []),
  ]
}

/** Removes the second factors of a user, who can then sign in with only a password. */
export async function removeSecondFactors(trx: Database, userId: number): Promise<void> {
  for (const table of ['authenticator_app', 'passkey', 'recovery_code', 'pending_sign_in'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
}
