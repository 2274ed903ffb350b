import type { Database } from '#kernel/db/schema.ts'
import { sql } from 'kysely'
import { forbidden } from '#kernel/http/problem.ts'

/**
 * Rejects a sign-in without the provider if the company requires single sign-on. Call it only after the user has proved their identity.
 * @throws Problem 403 unless the user has an emergency account
 */
export async function refuseWithoutSignOn(db: Database, userId: number): Promise<void> {
  const { rows } = await sql<{ company: string }>`
    select c.name as company from app_user u join single_sign_on s using (company_id) join company c using (company_id)
    where u.user_id = ${userId} and s.is_required and u.user_id <> all (s.emergency_user_ids)`.execute(db)
  const [found] = rows
  if (found) throw forbidden(['problem.signOnRequired', { ...found }], { code: 'SIGN_ON_REQUIRED' })
}
