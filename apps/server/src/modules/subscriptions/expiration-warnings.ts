import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { stored } from '#kernel/texts/stored.ts'
import { storeNotices, type Notice } from '#modules/notifications/public.ts'

/** Days before the end on which users are warned; 0 is the day of the end. */
const stages = [60, 30, 7, 0]
/** Days after the end within which a delayed warning is still sent, for example after a failure. */
const maxDelayDays = 7
/** Maximum number of warnings in one transaction. */
const batch = 2000

interface Warning {
  unitId: number
  companyId: number
  name: string
  days: number
}

/**
 * Warns customers and dealers of subscriptions that end, at 8:00 in the unit's time zone: by web notification at once, and by letters
 * that `sendLetters` mails. Each stage is sent once for each end; after a delay only the latest stage is sent.
 * Returns the number of units.
 */
export async function warnOfExpirations(use: Use, signal: AbortSignal): Promise<number> {
  for (let warned = 0; ;) {
    signal.throwIfAborted()
    const now = use(Clock).now()
    let ring: (use: Use) => void = () => {}
    const warnings = await use(Db)
      .transaction()
      .execute(async trx => {
        const due = await takeWarnings(trx, now)
        const users = await warnedUsers(
          trx,
          due.map(({ companyId }) => companyId),
        )
        const recipients = users.map(user => ({
          user,
          of: due.filter(({ companyId }) => user.companyIds.includes(companyId)),
        }))
        ring = await storeNotices(trx, recipients.flatMap(noticesOf), now)
        await storeLetters(trx, recipients, now)
        return due.length
      })
    ring(use)
    warned += warnings
    if (warnings < batch) return warned
  }
}

/** Claims due warnings, so that no other server sends them. */
async function takeWarnings(trx: Database, now: Date): Promise<Warning[]> {
  const { rows } = await sql<Warning>`
    with taken as (
      insert into subscription_warning (unit_id, subscription_end, days, warned_at)
      select u.unit_id, u.subscription_end, stage.days, ${now}
      from unit u cross join lateral (
        select min(days) as days from unnest(${numbers(stages)}::int[]) as each (days)
        where ((u.subscription_end at time zone u.timezone)::date - each.days + time '08:00') at time zone u.timezone <= ${now}
      ) stage
      where u.archived_at is null and stage.days is not null
        and u.subscription_end between ${now}::timestamptz - make_interval(days => ${maxDelayDays}) and ${now}::timestamptz + make_interval(days => 62)
        and not exists (select from subscription_warning w
          where w.unit_id = u.unit_id and w.subscription_end = u.subscription_end and w.days <= stage.days)
      order by u.unit_id limit ${batch}
      on conflict do nothing returning unit_id, days
    )
    select t.unit_id as "unitId", u.company_id as "companyId", u.name, t.days from taken t join unit u using (unit_id)
    order by t.days, lower(u.name), t.unit_id`.execute(trx)
  return rows
}

/** Maximum number of unit names in a notification; the rest are counted. */
const maxNamed = 3

/** Returns one notification per stage, for any number of units. */
function noticesOf({ user, of }: { user: WarnedUser; of: readonly Warning[] }): Notice[] {
  return [...Map.groupBy(of, ({ days }) => days)].map(([days, warnings]) => {
    const count = warnings.length
    const names = warnings.slice(0, maxNamed).map(({ name }) => name)
    const more = count > maxNamed ? ` +${count - maxNamed}` : ''
    return {
      userId: user.userId,
      code: 'SUBSCRIPTION',
      priority: days === 0 ? 'HIGH' : days <= 7 ? 'MEDIUM' : 'LOW',
      unitId: count === 1 ? (warnings[0]?.unitId ?? null) : null,
      unitName: names.join(', ') + more,
      text: stored(days === 0 ? ['label.subscriptionEnded', { count }] : ['label.subscriptionEnds', { count, days }]),
    }
  })
}

async function storeLetters(
  trx: Database,
  recipients: readonly { user: WarnedUser; of: readonly Warning[] }[],
  now: Date,
): Promise<void> {
  const letters = recipients.filter(({ user, of }) => user.hasMail && of.length > 0)
  if (letters.length === 0) return
  await trx
    .insertInto('subscription_letter')
    .values(
      letters.map(({ user, of }) => ({ user_id: user.userId, unit_ids: of.map(({ unitId }) => unitId), next_at: now })),
    )
    .execute()
}

interface WarnedUser {
  userId: number
  hasMail: boolean
  /** Companies whose subscription warnings the user receives. */
  companyIds: number[]
}

/**
 * Returns the users who are warned about the subscriptions of companies: users of the company itself and of its dealer, the nearest one
 * above it or else the top company. In each company these are the users who may see the expirations; if there are none, all users.
 * Excludes users who disabled notifications.
 */
async function warnedUsers(db: Database, companyIds: readonly number[]): Promise<WarnedUser[]> {
  if (companyIds.length === 0) return []
  const { rows } = await sql<WarnedUser>`
    with recursive above (company_id, above_id, depth) as (
      select company_id, company_id, 0 from unnest(${numbers([...new Set(companyIds)])}::int[]) as requested (company_id)
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
