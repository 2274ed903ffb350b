import { dayMs, type ReportSchemas } from '@muster/contract'
import { randomBytes } from 'node:crypto'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Context } from '#kernel/http/handler.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'
import type { Line } from '#kernel/texts/sentence.ts'
import { digest } from '#modules/auth/public.ts'
import { requestedUnits } from '#reporting/requested.ts'
import { legsBetween } from './legs-between.ts'

type Input = ReportSchemas['TripLinkInput']

const longestTripMs = 7 * dayMs
const longestLifeMs = 90 * dayMs
/** Maximum number of active links per user. */
const most = 500

/**
 * Creates a link to one trip and returns its secret, of which only a digest is stored.
 * @throws Problem 404 for a unit outside the scope, 400 for a time that is not one trip or an expiry out of bounds
 */
export async function addLink(
  { scope, caller, use }: Pick<Context, 'scope' | 'caller' | 'use'>,
  { unitId, ...input }: Input,
): Promise<ReportSchemas['CreatedTripLink']> {
  const db = use(Db)
  const now = use(Clock).now().getTime()
  await requestedUnits(db, scope, [unitId])
  const [from, to, expires] = [Date.parse(input.from), Date.parse(input.to), Date.parse(input.expiresAt)]
  const errors: Line[] = [
    ...(from < to && to - from <= longestTripMs ? [] : [['to', 'problem.tripTooLong'] as const]),
    ...(expires > now ? [] : [['expiresAt', 'problem.isPast'] as const]),
    ...(expires - now > longestLifeMs ? [['expiresAt', 'problem.ninetyDaysAhead'] as const] : []),
  ]
  if (errors.length > 0) throw badRequest(['problem.tripNotShared'], { code: 'INVALID_INPUT', errors })
  const [leg, ...others] = await legsBetween(db, unitId, { from, to, now })
  const isTrip = leg?.kind === 'TRIP' && Date.parse(leg.from) === from && Date.parse(leg.to) === to
  if (!isTrip || others.length > 0) throw badRequest(['problem.noTrip'], { code: 'INVALID_INPUT' })
  const { count } = await db
    .selectFrom('trip_link')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', caller.userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) throw conflict(['problem.manyTripLinks', { most }])
  const secret = randomBytes(32).toString('base64url')
  const { link_id: id } = await db
    .insertInto('trip_link')
    .values({
      secret_hash: digest(secret),
      user_id: caller.userId,
      unit_id: unitId,
      trip_from: input.from,
      trip_to: input.to,
      expires_at: input.expiresAt,
    })
    .returning('link_id')
    .executeTakeFirstOrThrow()
  return { id, secret }
}
