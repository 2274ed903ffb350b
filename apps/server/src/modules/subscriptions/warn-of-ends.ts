import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { stored } from '#kernel/texts/stored.ts'
import { storeNotices, type Notice } from '#modules/notifications/public.ts'
import { warnedUsers, type WarnedUser } from './warned-users.ts'

/** Days before the end on which people are warned; the last is the day itself. */
const stages = [60, 30, 7, 0]
/** Days after the end within which a warning of the day itself is still given, such as after a failure. */
const late = 7
/** Warnings of one transaction. */
const batch = 2000

interface Warning {
  unitId: number
  companyId: number
  name: string
  days: number
}

/**
 * Warns customers and dealers of subscriptions that end, at 8 o'clock in the unit's time zone: by web notification at once, and by
 * letters for `sendLetters`. A unit gets each warning once for each end; one that is late, the next of them only.
 * Returns how many units it warned of.
 */
export async function warnOfEnds(use: Use, signal: AbortSignal): Promise<number> {
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

/** Takes the warnings that are due: what one server takes, no other does. */
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
        and u.subscription_end between ${now}::timestamptz - make_interval(days => ${late}) and ${now}::timestamptz + make_interval(days => 62)
        and not exists (select from subscription_warning w
          where w.unit_id = u.unit_id and w.subscription_end = u.subscription_end and w.days <= stage.days)
      order by u.unit_id limit ${batch}
      on conflict do nothing returning unit_id, days
    )
    select t.unit_id as "unitId", u.company_id as "companyId", u.name, t.days from taken t join unit u using (unit_id)
    order by t.days, lower(u.name), t.unit_id`.execute(trx)
  return rows
}

/** Names that a notification lists; the rest is counted. */
const mostNamed = 3

/** Makes one notification for each stage, however many units it is about. */
function noticesOf({ user, of }: { user: WarnedUser; of: readonly Warning[] }): Notice[] {
  return [...Map.groupBy(of, ({ days }) => days)].map(([days, warnings]) => {
    const count = warnings.length
    const names = warnings.slice(0, mostNamed).map(({ name }) => name)
    const more = count > mostNamed ? ` +${count - mostNamed}` : ''
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
