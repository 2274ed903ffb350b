import type { FleetSchemas } from '@muster/contract'
import {
  readingValidity,
  compileRules,
  followRules,
  signalNames,
  statusSegments,
  type StatusReading,
  type StatusSegment,
} from '@muster/signals'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, notFound } from '#kernel/http/problem.ts'
import { checkReferences } from '#kernel/records/check-references.ts'
import type { Saving } from '#kernel/records/record-kind.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { Clock } from '#kernel/dependencies.ts'
import { localDays } from '#reporting/days.ts'
import { earliestTime } from '#telemetry/history/partitions.ts'
import { checkedRules, parametersNamed } from './status-rules.ts'

type Reading = StatusReading & { statusId: number }
interface Day {
  from: number
  to: number
}

/** Maximum number of readings per call; a unit that reports every five seconds sends fewer in a day. */
const most = 20_000

/** @throws Problem 404 for the unit, 400 for invalid rules and for a future day */
export async function tryStatusRules(
  saving: Saving,
  { unitId, day, rules: given }: FleetSchemas['DutyTrialInput'],
): Promise<FleetSchemas['DutyTrial']> {
  const { db, scope, use } = saving
  const unit = await db
    .selectFrom('unit')
    .select('timezone')
    .where('unit_id', '=', unitId)
    .where(unitInScope(scope, 'unit'))
    .executeTakeFirst()
  if (!unit) throw notFound('unit', unitId)
  const rules = await checkedRules(saving, given)
  await checkReferences(saving, parametersNamed(rules))
  const [span] = await localDays(db, day, day, unit.timezone)
  const now = use(Clock).now().getTime()
  if (!span || span.from > now)
    throw badRequest(['problem.dayNotBegun'], {
      errors: [['day', 'problem.inFuture', { day }]],
    })
  const signalsOf = await signalsOfParameters(db, rules)
  // includes conditions that held before the day
  const before = Math.max(readingValidity.off, ...rules.map(({ duration = 0 }) => duration * 1000))
  const rows = await readingsOf(db, unitId, { from: span.from - before, to: Math.min(span.to, now) })
  const isCut = rows.length > most
  const readings = rows.slice(0, most)
  const until = { from: span.from, to: isCut ? (readings.at(-1)?.time ?? span.from) : Math.min(span.to, now) }
  return {
    timezoneId: unit.timezone,
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
    readingsCount: readings.filter(({ time }) => time >= span.from).length,
    isCut,
    actual: statusSegments(readings, until, ({ statusId }) => statusId).map(toWire),
    tried: statusSegments(readings, until, followRules(compileRules(rules, id => signalsOf.get(id) ?? []))).map(toWire),
  }
}

const toWire = ({ from, to, statusId }: StatusSegment): FleetSchemas['DutySegment'] => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  ...(statusId !== null && { dutyId: statusId }),
})

async function readingsOf(db: Database, unitId: number, { from, to }: Day): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select (extract(epoch from fix_time) * 1000)::float8 as time, status_id as "statusId", ignition, speed, signals
    from position
    where unit_id = ${unitId} and hidden_by is null and fix_time >= ${new Date(Math.max(from, earliestTime))} and fix_time < ${new Date(to)}
    order by fix_time limit ${most + 1}`.execute(db)
  return rows
}

async function signalsOfParameters(
  db: Database,
  rules: Parameters<typeof parametersNamed>[0],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const ids = parametersNamed(rules).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select record_id as id, coalesce(data ->> 'description', name) as name from record
    where record_id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, signalNames(name)]))
}
