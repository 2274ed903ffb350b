import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { Alarm } from '#telemetry/alarms/store-alarms.ts'
import { newsMs, type NotifiedAlarm } from '../notified-alarm.ts'
import { mostNamed } from './push-message.ts'
import { isQuiet, defaultQuietHours, type QuietHours } from './quiet-hours.ts'

/** Minimum time between two messages to one browser. */
const minIntervalMs: Milliseconds = 60_000
/** Maximum delay after a failed message. */
const longestWaitMs: Milliseconds = 3_600_000
/** Expiry of a claim. Sending a batch takes less, so the server that claimed has stopped. */
const claimMs: Milliseconds = 5 * 60_000
const mostClaimed = 100
/** Consecutive failures of one browser before alarms are dropped: about five hours of retries. */
const mostTries = 10

/** Due message, and its browser. */
export interface DuePush {
  device: { id: number; endpoint: string; p256dh: string; auth: string }
  reader: { userId: number; timezone: string; dateFormat: string; timeFormat: string; language: string }
  /** First alarms, at most `mostNamed`. */
  alarms: Alarm[]
  /** Number of all alarms. */
  count: number
  /** IDs of the included letters. A letter with a lower ID may be stored after they were read. */
  letterIds: number[]
  /** ID of the last letter. */
  until: number
}

/** Stores the browsers that receive alarms in the transaction that stores the alarms. */
export async function queuePushes(
  trx: Database,
  notified: readonly NotifiedAlarm[],
  now: Milliseconds = Date.now(),
): Promise<void> {
  const letters = notified.flatMap(({ alarm, pushTo }) =>
    alarm.occurredAt > now - newsMs ? pushTo.map(userId => ({ userId, alarm: JSON.stringify(alarm) })) : [],
  )
  if (letters.length === 0) return
  await sql`
    insert into push_letter (push_device_id, alarm)
    select d.push_device_id, l.alarm::jsonb
    from unnest(${numbers(letters.map(({ userId }) => userId))}::int[], ${letters.map(({ alarm }) => alarm)}::text[])
      with ordinality as l (user_id, alarm, place)
      join push_device d using (user_id)
    order by l.place`.execute(trx)
}

/**
 * Claims browsers whose letters are due, so that no other server sends them.
 * @param isEnd includes browsers that received a message within the minimum time
 */
export async function claimDevices(db: Database, now: Date, isEnd = false): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update push_device d set claimed_until = ${new Date(now.getTime() + claimMs)}
    where d.push_device_id in (
        select w.push_device_id from push_device w
        where (${isEnd} or w.next_at <= ${now}) and (w.claimed_until is null or w.claimed_until <= ${now})
          and exists (select from push_letter l where l.push_device_id = w.push_device_id)
        order by w.next_at limit ${isEnd ? null : mostClaimed}::int for update skip locked)
    returning d.push_device_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reads a browser's pending letters, without those dropped during quiet hours; undefined if there are none. */
export async function readLetters(db: Database, id: number, now: Date): Promise<DuePush | undefined> {
  const { rows } = await sql<DuePush['device'] & DuePush['reader'] & { quiet: QuietHours | null }>`
    select d.push_device_id as id, d.endpoint, d.p256dh, d.auth, w.user_id as "userId", w.timezone,
      w.date_format as "dateFormat", w.time_format as "timeFormat", w.language,
      (select json_build_object('enabled', q.enabled, 'from', q.from_minute, 'to', q.to_minute, 'exceptHigh', q.except_high)
       from push_quiet q where q.user_id = w.user_id) as quiet
    from push_device d join app_user w using (user_id) where d.push_device_id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { endpoint, p256dh, auth, quiet, ...reader } = row
  if (isQuiet(quiet ?? defaultQuietHours, row.timezone, now)) await dropSilenced(db, id, quiet?.exceptHigh ?? false)
  // returns the IDs in the first row only, because there may be thousands
  const { rows: letters } = await sql<{ alarm: Alarm; letterIds: number[]; until: number }>`
    select alarm, max(letter_id) over () as until,
      case row_number() over (order by letter_id) when 1 then json_agg(letter_id) over () end as "letterIds"
    from push_letter where push_device_id = ${id} order by letter_id limit ${mostNamed}`.execute(db)
  const [first] = letters
  return (
    first && {
      device: { id, endpoint, p256dh, auth },
      reader,
      alarms: letters.map(({ alarm }) => alarm),
      count: first.letterIds.length,
      letterIds: first.letterIds,
      until: first.until,
    }
  )
}

/** Drops letters that quiet hours block. */
async function dropSilenced(db: Database, deviceId: number, exceptHigh: boolean): Promise<void> {
  await sql`
    delete from push_letter where push_device_id = ${deviceId}
      and not (${exceptHigh} and alarm ->> 'priorityCode' is not distinct from 'HIGH')`.execute(db)
}

/** Releases a browser without a message, so that the next letter is due immediately. */
export async function release(db: Database, id: number): Promise<void> {
  await db.updateTable('push_device').set({ claimed_until: null }).where('push_device_id', '=', id).execute()
}

/** Removes sent letters and schedules the next message a minute later at the earliest. */
export async function delivered(db: Database, id: number, letterIds: number[], now: Date): Promise<void> {
  await removeLetters(db, id, letterIds)
  const next_at = new Date(now.getTime() + minIntervalMs)
  const row = { next_at, claimed_until: null, failures: 0, last_used_at: now }
  await db.updateTable('push_device').set(row).where('push_device_id', '=', id).execute()
}

/**
 * Keeps the letters of a failed message for the next one, after a delay that doubles each time.
 * @param retryAfter seconds
 */
export async function failed(
  db: Database,
  id: number,
  letterIds: number[],
  { now, retryAfter = 0 }: { now: Date; retryAfter?: number },
): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    update push_device set failures = failures + 1, claimed_until = null,
      next_at = ${now}::timestamptz + interval '1 millisecond' * least(${longestWaitMs}::float8,
        greatest(${minIntervalMs}::float8 * 2 ^ failures, ${retryAfter * 1000}::float8))
    where push_device_id = ${id} returning failures`.execute(db)
  if ((rows[0]?.failures ?? 0) < mostTries) return
  await removeLetters(db, id, letterIds)
  await db.updateTable('push_device').set({ failures: 0 }).where('push_device_id', '=', id).execute()
}

/** Removes a browser whose subscription has ended. */
export async function removeDevice(db: Database, id: number): Promise<void> {
  await db.deleteFrom('push_device').where('push_device_id', '=', id).execute()
}

async function removeLetters(db: Database, id: number, letterIds: number[]): Promise<void> {
  await sql`delete from push_letter where push_device_id = ${id} and letter_id = any (${numbers(letterIds)})`.execute(
    db,
  )
}

/** Returns the time at which the first message is due. */
export async function nextPushDue(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(greatest(d.next_at, d.claimed_until)) as due from push_device d
    where exists (select from push_letter l where l.push_device_id = d.push_device_id)`.execute(db)
  return rows[0]?.due ?? undefined
}
