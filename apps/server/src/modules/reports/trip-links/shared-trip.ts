import type { ReportSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { noteRecord } from '#kernel/audit/current-call.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { loadScope, unitInScope } from '#kernel/scope/sql.ts'
import { digest } from '#modules/auth/public.ts'
import { isHidden } from '#reporting/requested.ts'
import { eachPosition } from '#telemetry/history/each-position.ts'
import { legsBetween } from './legs-between.ts'

type SharedTrip = ReportSchemas['SharedTrip']

const mostPoints = 2000

interface Opening {
  secret: string
  now: number
  signal: AbortSignal
}

interface Link {
  linkId: number
  userId: number
  unitId: number
  from: Date
  to: Date
  expiresAt: Date
}

/**
 * Returns the trip of a link, as its creator would see it now, without names. Undefined if the link is unknown, revoked or expired, its
 * unit archived or hidden, or no longer in the sight of its creator.
 */
export async function sharedTrip(db: Database, { secret, now, signal }: Opening): Promise<SharedTrip | undefined> {
  const { rows } = await sql<Link>`
    update trip_link l set opened_at = ${new Date(now)} from app_user a, unit u
    where l.secret_hash = ${digest(secret)} and l.revoked_at is null and l.expires_at > ${new Date(now)}
      and a.user_id = l.user_id and a.active and u.unit_id = l.unit_id and u.archived_at is null
      and not ${isHidden('u.unit_id')}
    returning l.link_id as "linkId", l.user_id as "userId", l.unit_id as "unitId", l.trip_from as "from", l.trip_to as "to",
      l.expires_at as "expiresAt"`.execute(db)
  const [link] = rows
  if (!link) return undefined
  const scope = await loadScope(db, link.userId)
  const visible = await sql`select from unit u where u.unit_id = ${link.unitId} and ${unitInScope(scope, 'u')}`.execute(
    db,
  )
  if (visible.rows.length === 0) return undefined
  noteRecord('trip-link', link.linkId)
  const legs = await legsBetween(db, link.unitId, { from: link.from.getTime(), to: link.to.getTime(), now })
  const distance = sum(legs.map(leg => leg.distance))
  const speeds = legs.flatMap(leg => leg.topSpeed ?? [])
  return {
    from: link.from.toISOString(),
    to: link.to.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    drivingSeconds: sum(legs.map(leg => leg.drivingSeconds)) ?? 0,
    idleSeconds: sum(legs.map(leg => leg.idleSeconds)) ?? 0,
    ...(distance !== undefined && { distance }),
    ...(speeds.length > 0 && { topSpeed: Math.max(...speeds) }),
    trail: await readTrail(db, scope, link, signal),
  }
}

async function readTrail(db: Database, scope: Scope, { unitId, from, to }: Link, signal: AbortSignal) {
  const points: SharedTrip['trail'] = []
  const period = { from, to: new Date(to.getTime() + 1) }
  for await (const rows of eachPosition(db, scope, { ...period, unitIds: [unitId], showAll: true })) {
    signal.throwIfAborted()
    for (const { latitude, longitude, placeHeld } of rows) if (!placeHeld) points.push({ latitude, longitude })
  }
  const step = Math.ceil(points.length / mostPoints)
  return points.filter((_, i) => i % step === 0 || i === points.length - 1).slice(-mostPoints)
}

/** Undefined if no value is known. */
function sum(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter(value => value !== undefined)
  return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0)
}
