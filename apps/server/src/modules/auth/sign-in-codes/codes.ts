import { createHash, randomBytes } from 'node:crypto'
import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { SignOn } from '#kernel/db/schema/accounts.ts'
import { digest } from '../sessions.ts'

const lifeMinutes = 2

/**
 * Returns a sign-in code for a session. It works only with the secret behind the challenge.
 * @param token of the session
 */
export async function newSignInCode(
  db: Database,
  token: string,
  { purpose, challenge }: FleetSchemas['SignInCodeRequest'],
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await sql`
    insert into sign_in_code (code_hash, session_hash, purpose, challenge, expires_at)
    values (${digest(code)}, ${digest(token)}, ${purpose}, ${challenge}, now() + make_interval(mins => ${lifeMinutes}))`.execute(
    db,
  )
  return code
}

/** Person who confirmed a code in a browser. */
interface Confirmed {
  userId: number
  signOn: SignOn | null
  /** Time at which the browser's session proved the identity; a code is no new proof. */
  verifiedAt: Date
}

/** Invalidates a code. Returns the user of its session if the session is still open. */
export async function useSignInCode(
  db: Database,
  { code, verifier }: FleetSchemas['SignInCode'],
  purpose: FleetSchemas['SignInCodeRequest']['purpose'],
): Promise<Confirmed | undefined> {
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const { rows } = await sql<Confirmed & { isRight: boolean }>`
    with used as (
      delete from sign_in_code where code_hash = ${digest(code)} and expires_at > now()
      returning session_hash, purpose, challenge
    )
    select s.user_id as "userId", s.sign_on as "signOn", s.verified_at as "verifiedAt",
      used.purpose = ${purpose} and used.challenge = ${challenge} as "isRight"
    from used join user_session s on s.token_hash = used.session_hash join app_user u using (user_id)
    where s.revoked_at is null and s.expires_at > now() and s.impersonator_id is null and not s.setup_only and u.active`.execute(
    db,
  )
  const [found] = rows
  return found?.isRight ? found : undefined
}
