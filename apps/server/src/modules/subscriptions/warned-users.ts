import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'

export interface WarnedUser {
  userId: number
  hasMail: boolean
  /** Companies whose subscriptions the user is warned of. */
  companyIds: number[]
}

/**
 * Returns who is warned about the subscriptions of companies: users of the company itself and of its dealer, which is the nearest one
 * above it, else the company at the top. In each company these are the users who may see the expirations; where nobody may, all users.
 * Users who switched notifications off are not warned.
 */
export async function warnedUsers(db: Database, companyIds: readonly number[]): Promise<WarnedUser[]> {
  if (companyIds.length === 0) return []
  const { rows } = await sql<WarnedUser>`
    with recursive above (company_id, above_id, depth) as (
      select company_id, company_id, 0 from unnest(${numbers([...new Set(companyIds)])}::int[]) as asked (company_id)
      union all
      select a.company_id, c.parent_company_id, a.depth + 1 from above a join company c on c.company_id = a.above_id
      where c.parent_company_id is not null and a.depth < 100
    ), responsible (company_id, warned_id) as (
      select company_id, company_id from above where depth = 0
      union
      (select distinct on (a.company_id) a.company_id, a.above_id from above a join company c on c.company_id = a.above_id
      where a.depth > 0 order by a.company_id, c.is_dealer desc, case when c.is_dealer then a.depth else -a.depth end)
    ), reader as (
      select w.company_id, w.user_id, w.email <> '' as has_mail, 'ADM_REPORT_EXPIRATION_VIEW' = any(g.acls) as may_see
      from app_user w join user_group g using (group_id)
      where w.company_id in (select warned_id from responsible) and w.active and w.deleted_at is null
        and w.notification_mode <> 'DISABLED'
    )
    select w.user_id as "userId", w.has_mail as "hasMail", array_agg(distinct r.company_id) as "companyIds"
    from responsible r join reader w on w.company_id = r.warned_id
    where w.may_see or not exists (select from reader o where o.company_id = w.company_id and o.may_see)
    group by 1, 2 order by 1`.execute(db)
  return rows
}
