import { dayMs, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { averageUse, dayAfter, daysUntil, mostDays } from './forecast.ts'
import { servicesByKey, type UnitService } from './unit-services.ts'

type Remaining = FleetSchemas['MaintenanceRemaining']

const mostCorrections = 200

interface Request {
  unit: { id: number; name: string }
  key: string
  /** 0 for the next time that the service is due. */
  repetition: number
}

/**
 * Explains the remaining value of a service (`unit_service_state`), and the day on which it is expected, as in the forecast.
 * @throws Problem 404 if the unit has no service with the key
 */
export async function explainRemaining(
  db: Database,
  { unit, key, repetition }: Request,
  formats: { now: Date; zone: string },
): Promise<Remaining> {
  const [service] = await servicesByKey(db, unit.id, [key])
  const { id, intervalType, state, serviceType, ...figures } = service!
  const start = await startOf(db, id)
  const { column, time, reported, value } = await counterOf(db, unit.id, intervalType)
  return {
    unitId: unit.id,
    unitName: unit.name,
    serviceKey: String(id),
    serviceTypeName: serviceType,
    intervalTypeCode: intervalType,
    stateCode: state,
    ...withoutNulls(figures),
    startedAt: figures.dueAt - figures.interval - start.postponedBy,
    ...(start.on && { startedOn: start.on.toISOString() }),
    followsService: start.followsService,
    postponedBy: start.postponedBy,
    source: sources[column],
    ...(time && reported !== null && value !== null && { counter: { time: time.toISOString(), reported, value } }),
    corrections: await correctionsOf(db, unit.id, column),
    repetition,
    ...(await expectedDay(db, service!, repetition, formats)),
  }
}

interface Expected {
  since: Date | null
  first: number | null
  until: Date | null
  last: number | null
  rate: number | null
  days: number
  day: string | null
}

/** Returns the day on which a service is expected, with the use from which it follows, or the reason why there is none. */
async function expectedDay(
  db: Database,
  { id, state, isRecurrent }: UnitService,
  repetition: number,
  formats: { now: Date; zone: string },
): Promise<Pick<Remaining, 'expectedDate' | 'daysAhead' | 'use' | 'noDate'>> {
  if (state === 'CLOSED') return {}
  if (repetition > 0 && !isRecurrent) return { noDate: 'NOT_RECURRENT' }
  const { rows } = await sql<Expected>`
    select u.since, u.first, u.until, u.last, u.rate, u.days, case when u.days < ${mostDays}::int
      and (u.rate is not null or u.remaining <= 0 and ${repetition}::int = 0) then ${dayAfter(sql`u.days`, formats)} end as day
    from (
      select s.remaining, s.counter as last, use.since, use.counter as first, use.until, use.rate, ${daysUntil(sql`${repetition}::int`)} as days
      from unit_service_state s left join lateral (${averageUse}) use on true
      where s.unit_service_id = ${id}) u`.execute(db)
  const { since, first, until, last, rate, days, day } = rows[0]!
  const isKnown = since && until && first !== null && last !== null
  return {
    ...(isKnown && {
      use: {
        from: since.toISOString(),
        fromValue: first,
        to: until.toISOString(),
        toValue: last,
        ...(rate !== null && { perDay: rate }),
      },
    }),
    ...(day === null ? { noDate: reasonOf() } : { expectedDate: day, daysAhead: days }),
  }

  function reasonOf(): NonNullable<Remaining['noDate']> {
    if (!isKnown) return 'NO_COUNTER'
    if (rate !== null) return 'TOO_FAR'
    return until.getTime() - since.getTime() < dayMs ? 'UNDER_A_DAY' : 'NO_GROWTH'
  }
}

interface Start {
  postponedBy: number
  followsService: boolean
  on: Date | null
}

async function startOf(db: Database, serviceId: number): Promise<Start> {
  const { rows } = await sql<Start>`
    select s.postponed_by as "postponedBy", s.follows is not null as "followsService",
      case when s.follows is null then um.assigned_at else a.done_at end as on
    from unit_service s left join unit_maintenance um using (unit_id)
      left join unit_service before on before.unit_service_id = s.follows
      left join maintenance_action a on a.action_id = before.closed_by
    where s.unit_service_id = ${serviceId}`.execute(db)
  return rows[0]!
}

const sources = {
  engine_hours: 'ENGINE_HOURS',
  odometer: 'ODOMETER',
  gateway_distance: 'GATEWAY_DISTANCE',
} as const satisfies Record<string, Remaining['source']>

interface Counter {
  column: keyof typeof sources
  time: Date | null
  reported: number | null
  /** As in `unit_service_state`. */
  value: number | null
}

async function counterOf(db: Database, unitId: number, kind: Remaining['intervalTypeCode']): Promise<Counter> {
  const { rows } = await sql<Counter>`
    select n.name as column, l.fix_time as time, l.reported, case n.name when 'engine_hours' then c.engine_hours else c.odometer end as value
    from unit_state s join unit_counters c using (unit_id)
      cross join lateral (select case when ${kind} = 'ENGINE_HOURS' then 'engine_hours' when s.has_odometer then 'odometer'
        else 'gateway_distance' end as name) n
      left join lateral last_counter(s.unit_id, n.name, s.fix_time) l on true
    where s.unit_id = ${unitId}`.execute(db)
  const none = { time: null, reported: null, value: null }
  return rows[0] ?? { column: kind === 'ENGINE_HOURS' ? 'engine_hours' : 'odometer', ...none }
}

async function correctionsOf(
  db: Database,
  unitId: number,
  counter: Counter['column'],
): Promise<Remaining['corrections']> {
  const rows = await db
    .selectFrom('counter_correction')
    .select(['kind', 'from_time', 'until_time', 'shift', 'reason'])
    .where('unit_id', '=', unitId)
    .where('counter', '=', counter)
    .where('withdrawn_at', 'is', null)
    .orderBy('from_time', 'desc')
    .limit(mostCorrections)
    .execute()
  return rows.map(({ kind, from_time: from, until_time: until, shift, reason }) => ({
    kind,
    from: from.toISOString(),
    ...(until ? { to: new Date(until.getTime() - 1).toISOString() } : { shift }),
    reason,
  }))
}
