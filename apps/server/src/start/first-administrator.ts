import { features, permissions } from '@muster/contract'
import { issueChangeKey } from '../modules/auth/mailed-links.ts'
import type { Database } from '../kernel/db/schema.ts'

/**
 * An empty server gets its root company and an administrator without a password.
 *
 * @returns the one-time key with which that administrator chooses a password; undefined once somebody has one
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
  const present = await db.selectFrom('app_user').select('user_id').where('login', '=', 'admin').executeTakeFirst()
  if (present) return present.user_id
  const company = await db
    .insertInto('company')
    .values({ name: 'My company' })
    .returning('company_id')
    .executeTakeFirstOrThrow()
  const group = await db
    .insertInto('user_group')
    .values({ name: 'Administrators', role: 'ADMIN', acls: [...permissions], features: [...everyFeature] })
    .returning('group_id')
    .executeTakeFirstOrThrow()
  const user = await db
    .insertInto('app_user')
    .values({ company_id: company.company_id, group_id: group.group_id, login: 'admin', name: 'Administrator' })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return user.user_id
}

/** Features that change how things look are a tenant's choice. */
const everyFeature = features.filter(code => !code.endsWith('_COLORS') && code !== 'MENU_LOGO_ON_TOP')
