import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { conflict } from '#kernel/http/problem.ts'

/**
 * Refuses to take away an account that signs in when the provider of its company fails.
 * @throws Problem 409 for an emergency account of a company that requires single sign-on
 */
export async function requireNoEmergency(db: Database, userId: number): Promise<void> {
  const { rows } = await sql<{ login: string }>`
    select u.login from app_user u join single_sign_on s using (company_id)
    where u.user_id = ${userId} and s.is_required and u.user_id = any (s.emergency_user_ids)`.execute(db)
  if (rows[0]) throw conflict(['problem.emergencyAccount', { ...rows[0] }])
}
