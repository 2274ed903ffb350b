import {
  createTripLink,
  getTripLink,
  listTripLinks,
  openSharedTrip,
  revokeTripLink,
  type ReportSchemas,
} from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import { contains, readPage } from '#kernel/db/lists.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { handle } from '#kernel/http/handler.ts'
import { networkOf } from '#kernel/http/network.ts'
import { notFound, tooManyRequests } from '#kernel/http/problem.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { RateLimit } from '#modules/auth/public.ts'
import { addLink } from './add-link.ts'
import { sharedTrip } from './shared-trip.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'

type TripLink = ReportSchemas['TripLink']

const times = ['from', 'to', 'createdAt', 'expiresAt', 'revokedAt', 'openedAt'] as const

interface Row extends Omit<TripLink, (typeof times)[number]>, Record<(typeof times)[number], Date | null> {}

/** Returns a page of links, newest first. */
async function listLinks(
  db: Database,
  scope: Scope,
  condition: RawBuilder<unknown>,
  { now, ...page }: { now: Date; start?: number; limit?: number },
): Promise<{ items: TripLink[]; totalCount: number }> {
  const { items, totalCount } = await readPage<Row>(db, {
    rows: sql`
      select l.link_id as id, l.unit_id as "unitId", u.name as "unitName", l.trip_from as "from", l.trip_to as "to",
        a.login as "createdBy", l.created_at as "createdAt", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
        l.opened_at as "openedAt",
        case when l.revoked_at is not null then 'REVOKED' when l.expires_at <= ${now} then 'EXPIRED'
          when u.archived_at is not null then 'ARCHIVED' else 'ACTIVE' end as state
      from trip_link l join unit u using (unit_id) join app_user a using (user_id)
      where ${unitInScope(scope, 'u')} and ${condition}`,
    order: sql`"createdAt" desc, id desc`,
    ...page,
  })
  return { items: items.map(linkOf), totalCount }
}

const linkOf = (row: Row): TripLink =>
  withoutNulls({ ...row, ...Object.fromEntries(times.map(name => [name, row[name]?.toISOString() ?? null])) } as {
    [K in keyof TripLink]: TripLink[K] | null
  }) as TripLink

/** Maximum number of links opened per network and minute. */
const opened = 60
const limits = new WeakMap<Use, RateLimit>()

/** Links that show a trip to people without an account, without names. */
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
