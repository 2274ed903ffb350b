import { sql } from 'kysely'
import type { Job } from '#kernel/jobs/job.ts'
import { sweepSessions } from './sessions.ts'
import { Db } from '#kernel/dependencies.ts'

/** Expired and used keys are rejected at once; their rows stay for a week so that support can investigate. */
export const expiredKeys: Job = {
  name: 'expired-keys',
  type: 'cluster',
  description: 'Removes logins and password reset links that expired more than a week ago.',
  schedule: { intervalMs: 3_600_000 },
  retry: { limit: 3, delaySeconds: 60 },
  run: async ({ use }) => {
    const db = use(Db)
    const { numAffectedRows } = await sql`
      delete from password_reset where least(expires_at, coalesce(used_at, 'infinity')) < now() - interval '7 days'`.execute(
      db,
    )
    await sql`delete from pending_sign_in where expires_at < now()`.execute(db)
    await sql`delete from passkey_challenge where expires_at < now()`.execute(db)
    await sql`delete from sign_in_code where expires_at < now()`.execute(db)
    await sql`delete from sign_on_attempt where expires_at < now()`.execute(db)
    await sql`delete from sign_on_logout where expires_at < now()`.execute(db)
    await sql`delete from acted_call where called_at < now() - interval '3 years'`.execute(db)
    await sql`
      delete from access_token where least(expires_at, coalesce(revoked_at, 'infinity')) < now() - interval '90 days'`.execute(
      db,
    )
    await sql`delete from sign_in_place where last_at < now() - interval '1 year'`.execute(db)
    return (await sweepSessions(db)) + Number(numAffectedRows ?? 0)
  },
}
