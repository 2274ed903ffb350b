import { sql } from 'kysely'
import { issueChangeKey } from '#modules/auth/mailed-links.ts'
import { addStandardGroups } from '#modules/organisation/users/public.ts'
import { hostZone } from '#kernel/time/host-zone.ts'
import type { Database } from '#kernel/db/schema.ts'

/** Advisory lock; no other lock of the database uses its number. */
const lock = 4300_0032

/**
 * Stores the root company, the standard groups and an administrator without a password on an empty server.
 *
 * @returns the one-time key with which that administrator sets a password; undefined once a user has one
 */
export async function prepareFirstAdministrator(db: Database): Promise<string | undefined> {
  const known = await db
    .selectFrom('app_user')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('password_hash', 'is not', null)
    .executeTakeFirstOrThrow()
  if (known.count > 0) return undefined
  const userId = await db.transaction().execute(trx => findOrMakeAdministrator(trx))
  return issueChangeKey(db, userId)
}

async function findOrMakeAdministrator(db: Database): Promise<number> {
  // a second server that starts on the same database waits here, and then finds the administrator
  await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
  const present = await db.selectFrom('app_user').select('user_id').where('login', '=', 'admin').executeTakeFirst()
  if (present) return present.user_id
  const company = await db
    .insertInto('company')
    .values({ name: 'My company' })
    .returning('company_id')
    .executeTakeFirstOrThrow()
  const groups = await addStandardGroups(db)
  const user = await db
    .insertInto('app_user')
    .values({
      company_id: company.company_id,
      group_id: groups.get('admin') ?? 0,
      login: 'admin',
      name: 'Administrator',
      timezone: hostZone(),
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return user.user_id
}
