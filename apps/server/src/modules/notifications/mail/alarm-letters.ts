import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Alarm } from '#telemetry/alarms/store-alarms.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { mostListed, type Listed } from './alarm-mail.ts'
import { newsMs, type NotifiedAlarm, type Recipient } from '../notified-alarm.ts'

/** Minimum time between two emails to one recipient. */
const minIntervalMs: Milliseconds = 60_000
/** Expiry of a claim. Sending takes less, so the server that claimed has stopped. */
const claimMs: Milliseconds = 5 * 60_000
/** Consecutive failures of one recipient before an email is abandoned: about an hour of retries. */
const mostTries = 60

/** Consecutive failures of one recipient. */
export interface Failures {
  count: number
  since: Date
}

/** Content and recipient of one email. */
export interface DueMail extends Listed {
  recipient: Recipient
  /** IDs of the included letters. A letter with a lower ID may be stored after they were read. */
  letterIds: number[]
}

/** Stores the recipients of alarm emails in the transaction that stores the alarms. */
export async function queueLetters(
  trx: Database,
  notified: readonly NotifiedAlarm[],
  now: Milliseconds = Date.now(),
): Promise<void> {
  const letters = notified.flatMap(({ alarm, mailTo }) =>
    alarm.occurredAt > now - newsMs ? mailTo.map(recipient => ({ alarm, recipient })) : [],
  )
  if (letters.length === 0) return
  await trx
    .insertInto('alarm_letter')
    .values(
      letters.map(({ alarm, recipient }) => ({
        mailbox: `${recipient.userId} ${recipient.address}`,
        recipient: JSON.stringify(recipient),
        alarm: JSON.stringify(alarm),
      })),
    )
    .execute()
}

/**
 * Claims mailboxes whose letters are due, so that no other server sends them.
 * @param isEnd includes mailboxes that received an email within the minimum time
 */
export async function claimMailboxes(db: Database, now: Date, isEnd = false): Promise<string[]> {
  const claimedUntil = new Date(now.getTime() + claimMs)
  const { rows } = await sql<{ mailbox: string }>`
    insert into alarm_mailbox as b (mailbox, next_at, claimed_until)
    select distinct l.mailbox, ${now}::timestamptz, ${claimedUntil}::timestamptz
    from alarm_letter l left join alarm_mailbox m using (mailbox)
    where m.mailbox is null or ((${isEnd} or m.next_at <= ${now}) and (m.claimed_until is null or m.claimed_until <= ${now}))
    order by 1
    on conflict (mailbox) do update set claimed_until = excluded.claimed_until
      where (${isEnd} or b.next_at <= ${now}) and (b.claimed_until is null or b.claimed_until <= ${now})
    returning mailbox`.execute(db)
  return rows.map(({ mailbox }) => mailbox)
}

/** Reads the letters of a mailbox, or undefined if another server has just sent them. */
export async function readMailbox(db: Database, mailbox: string): Promise<DueMail | undefined> {
  // returns the IDs in the first row only, because there may be thousands
  const { rows } = await sql<{ recipient: Recipient; alarm: Alarm; letterIds: number[] }>`
    select recipient, alarm,
      case row_number() over (order by letter_id) when 1 then json_agg(letter_id) over () end as "letterIds"
    from alarm_letter where mailbox = ${mailbox} order by letter_id limit ${mostListed}`.execute(db)
  const [first] = rows
  return (
    first && {
      recipient: first.recipient,
      alarms: rows.map(({ alarm }) => alarm),
      count: first.letterIds.length,
      letterIds: first.letterIds,
    }
  )
}

/** Removes sent letters and schedules the next email a minute later at the earliest. */
export async function markMailed(db: Database, mailbox: string, letterIds: number[], now: Date): Promise<void> {
  await sql`delete from alarm_letter where mailbox = ${mailbox} and letter_id = any (${numbers(letterIds)})`.execute(db)
  await release(db, mailbox, now, sql`0`)
}

/** Keeps the letters of a failed email for the next one, a minute later. Returns the failures after the last attempt. */
export async function failed(db: Database, mailbox: string, now: Date): Promise<Failures | undefined> {
  const failures = await release(db, mailbox, now, sql`failures + 1`)
  return failures && failures.count >= mostTries ? failures : undefined
}

async function release(
  db: Database,
  mailbox: string,
  now: Date,
  failures: ReturnType<typeof sql>,
): Promise<Failures | undefined> {
  const { rows } = await sql<Failures>`
    update alarm_mailbox set next_at = ${new Date(now.getTime() + minIntervalMs)}, claimed_until = null, failures = ${failures},
      failing_since = case when ${failures} = 0 then null else coalesce(failing_since, ${now}::timestamptz) end
    where mailbox = ${mailbox} returning failures as count, coalesce(failing_since, ${now}::timestamptz) as since`.execute(
    db,
  )
  return rows[0]
}

/** Removes empty mailboxes and returns the time at which the next email is due. */
export async function nextDue(db: Database, now: Date): Promise<Date | undefined> {
  await sql`
    delete from alarm_mailbox b where next_at <= ${now} and claimed_until is null
      and not exists (select from alarm_letter l where l.mailbox = b.mailbox)`.execute(db)
  const { rows } = await sql<{ due: Date | null }>`
    select min(greatest(b.next_at, b.claimed_until)) as due from alarm_mailbox b
    where exists (select from alarm_letter l where l.mailbox = b.mailbox)`.execute(db)
  return rows[0]?.due ?? undefined
}
