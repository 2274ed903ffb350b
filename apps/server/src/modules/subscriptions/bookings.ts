import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest } from '#kernel/http/problem.ts'

/** Item of an order line, booked for a unit. */
export interface Booking {
  unitId: number
  lineId: number
  months: number
}

/** Class of advisory locks; no other lock of the database uses it. */
const requestLockClass = 4300_0052

interface Booker {
  userId: number
  /** Key of the request, for a single booking. */
  requestKey?: string | undefined
  now: Date
}

export interface Booked {
  unitId: number
  lineId: number
  end: Date
}

/**
 * Stores activations or renewals and extends the units' subscriptions by full months in the time zone of the unit, from the current
 * end or, if that is past, from now.
 */
export async function book(
  db: Database,
  bookings: readonly Booking[],
  { userId, requestKey, now }: Booker,
): Promise<Booked[]> {
  const column = (of: (booking: Booking) => number) => sql`${numbers(bookings.map(of))}::int[]`
  const { rows } = await sql<Booked>`
    with moved as (
      update unit u set subscription_end =
        (greatest(u.subscription_end, ${now}::timestamptz) at time zone u.timezone + make_interval(months => a.months)) at time zone u.timezone
      from unnest(${column(({ unitId }) => unitId)}, ${column(({ lineId }) => lineId)}, ${column(({ months }) => months)})
        as a (unit_id, line_id, months)
      where u.unit_id = a.unit_id returning u.unit_id, a.line_id, u.subscription_end
    )
    insert into unit_subscription (unit_id, line_id, booked_at, ends_at, user_id, request_key)
    select unit_id, line_id, ${now}, subscription_end, ${userId}, ${requestKey ?? null} from moved
    returning unit_id as "unitId", line_id as "lineId", ends_at as end`.execute(db)
  return rows
}

/** Returns the booking of an earlier request with the same key. Requests with the same key are serialised, even for different units. */
export async function bookedBefore(
  db: Database,
  userId: number,
  requestKey: string | undefined,
): Promise<Booked | undefined> {
  if (requestKey === undefined) return undefined
  await sql`select pg_advisory_xact_lock(${requestLockClass}, hashtext(${`${userId} ${requestKey}`}::text))`.execute(db)
  return db
    .selectFrom('unit_subscription')
    .select(['unit_id as unitId', 'line_id as lineId', 'ends_at as end'])
    .where('user_id', '=', userId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/** Milliseconds within which the same booking without a key counts as a repeated click. */
const repeatMs = 60_000

/** Returns the same user's latest equal booking, for clients that send no key. The caller has locked the unit. */
export async function justBooked(
  db: Database,
  { unitId, lineId }: Pick<Booking, 'unitId' | 'lineId'>,
  { userId, now }: Omit<Booker, 'requestKey'>,
): Promise<Booked | undefined> {
  return db
    .selectFrom('unit_subscription')
    .select(['unit_id as unitId', 'line_id as lineId', 'ends_at as end'])
    .where('user_id', '=', userId)
    .where('unit_id', '=', unitId)
    .where('line_id', '=', lineId)
    .where('booked_at', '>', new Date(now.getTime() - repeatMs))
    .orderBy('booked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export const otherKey = () =>
  badRequest(['problem.otherRequest'], {
    errors: [['requestKey', 'problem.keyPerRequest']],
  })
