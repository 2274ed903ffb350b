import { createTripLink, getTripLink, listTripLinks, openSharedTrip, revokeTripLink } from '@muster/contract'
import { sql } from 'kysely'
import { contains } from '#kernel/db/lists.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { handle } from '#kernel/http/handler.ts'
import { networkOf } from '#kernel/http/network.ts'
import { notFound, tooManyRequests } from '#kernel/http/problem.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { RateLimit } from '#modules/auth/public.ts'
import { addLink } from './add-link.ts'
import { listLinks } from './link-queries.ts'
import { sharedTrip } from './shared-trip.ts'

/** Links opened from one network per minute. */
const opened = 60
const limits = new WeakMap<Use, RateLimit>()

/** Links that show one trip to people without an account, without names. */
export const tripLinks = [
  handle(listTripLinks, ({ query: { filter, start, limit }, scope, use }) =>
    listLinks(use(Db), scope, contains('u.name', filter), { now: use(Clock).now(), start, limit }),
  ),

  handle(getTripLink, async ({ path: { id }, scope, use }) => {
    const {
      items: [link],
    } = await listLinks(use(Db), scope, sql`l.link_id = ${id}`, { now: use(Clock).now(), limit: 1 })
    if (!link) throw notFound('trip-link', id)
    return link
  }),

  handle(createTripLink, context => addLink(context, context.body)),

  handle(revokeTripLink, async ({ path: { id }, scope, use }) => {
    const { numAffectedRows } = await sql`
      update trip_link l set revoked_at = coalesce(l.revoked_at, now())
      from unit u where u.unit_id = l.unit_id and l.link_id = ${id} and ${unitInScope(scope, 'u')}`.execute(use(Db))
    if (!numAffectedRows) throw notFound('trip-link', id)
  }),

  handle(openSharedTrip, async ({ body: { secret }, request, signal, use }) => {
    const limit = limits.get(use) ?? new RateLimit({ most: opened })
    limits.set(use, limit)
    const wait = await limit.attempt(networkOf(request.ip))
    if (wait > 0) throw tooManyRequests(['problem.tooManyTripLinks', { wait }], wait)
    const trip = await sharedTrip(use(Db), { secret, now: use(Clock).now().getTime(), signal })
    if (!trip) throw notFound('trip-link')
    return trip
  }),
]
