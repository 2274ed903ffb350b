import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { earliestTime, latestTime } from '#telemetry/history/partitions.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest } from '#kernel/http/problem.ts'
import type { RequestedSpan } from '#reporting/requested.ts'
import { within } from '#telemetry/history/segments.ts'
import { boundNames } from '#modules/profiles/can/public.ts'
import { hiddenSignal } from '#modules/map/tracking/public.ts'
import { columnParameters, signalParameter } from './parameter.ts'
import type { Column, Parameter } from './parameter.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

const hour = 3_600_000
/** Concurrent statements of one request, so that other requests are served too. */
const concurrency = 5
/** Maximum number of readings sampled per unit. */
const maxSamples = 1500

/** Maximum number of readings per unit that are all read. */
const mostReadings = 20_000

/**
 * Returns the parameters that units reported in a span. For a unit with many readings, the first of every hour is sampled, or
 * at longer intervals for more than two months, plus the newest reading and the parameters of its CAN profile.
 */
export async function reportedParameters(
  db: Database,
  unitIds: readonly number[],
  span: RequestedSpan,
): Promise<Parameter[]> {
  const [from, to] = [Math.max(span.from.getTime(), earliestTime), Math.min(span.to.getTime(), latestTime())]
  const step = Math.max(hour, Math.ceil((to - from) / maxSamples))
  // without an odometer, the gateway's distance is used
  const newest = sql`
    select ${reported} from (
      select signals, speed, altitude, engine_hours, case when has_odometer or gateway_distance is null then odometer end as odometer,
        fuel_level, fuel_used, ignition, gateway_distance
      from unit_state where unit_id = any(${[...unitIds]}::int[])) s`
  const sizes = await readingsOf(db, unitIds, { from, to: to + 1 })
  // one statement per unit, which reads the partitions of that unit
  const hourly = unitIds.map(unitId =>
    (sizes.get(unitId) ?? 0) <= mostReadings
      ? sql`select ${reported} from position where ${within({ unitIds: [unitId], from, to: to + 1, showAll: true })}`
      : sql`
      select p.* from generate_series(0, ${Math.max(0, Math.ceil((to - from) / step) - 1)}::int) n
      cross join lateral (
        select ${reported} from position
        where unit_id = ${unitId} and hidden_by is null and fix_time >= to_timestamp((${from}::float8 + n * ${step}::float8) / 1000)
          and fix_time < to_timestamp(least(${from}::float8 + (n + 1) * ${step}::float8, ${to + 1}::float8) / 1000)
        order by fix_time limit 1
      ) p`,
  )
  const large = unitIds.filter(unitId => (sizes.get(unitId) ?? 0) > mostReadings)
  const codes = new Set<string>(large.length > 0 ? await boundNames(db, large) : [])
  const columns = new Set<Column>()
  const samples = [newest, ...hourly]
  while (samples.length > 0) {
    for (const seen of await Promise.all(samples.splice(0, concurrency).map(readings => readSeen(db, readings)))) {
      for (const code of seen.codes ?? []) codes.add(code)
      for (const column of seen.columns) columns.add(column)
    }
  }
  const signals = [...codes]
    .filter(code => code !== hiddenSignal)
    .map(signalParameter)
    .toSorted((a, b) => a.description.localeCompare(b.description, 'en'))
  for (const parameter of signals) signalsById.set(parameter.id, parameter)
  return [...columnParameters.filter(({ source }) => 'column' in source && columns.has(source.column)), ...signals]
}

/** Counts readings of each unit in a span, extended by a few hours. */
async function readingsOf(
  db: Database,
  unitIds: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ unitId: number; readings: number }>`
    select unit_id as "unitId", sum(readings)::int8 as readings from position_day
    where unit_id = any(${[...unitIds]}::int[]) and day >= (${new Date(from)}::timestamptz at time zone 'UTC')::date
      and day <= (${new Date(to)}::timestamptz at time zone 'UTC')::date
    group by unit_id`.execute(db)
  return new Map(rows.map(({ unitId, readings }) => [unitId, Number(readings)]))
}

const reported = sql`signals, speed, altitude, engine_hours, odometer, fuel_level, fuel_used, ignition, gateway_distance`

interface Seen {
  codes: string[] | null
  columns: Column[]
}

/** Reads the signals and columns present in readings. */
async function readSeen(db: Database, readings: RawBuilder<unknown>): Promise<Seen> {
  const { rows } = await sql<Seen>`
    with read as (${readings})
    select (select array_agg(distinct code) from read, jsonb_object_keys(signals) code where jsonb_typeof(signals) = 'object') as codes,
      array_remove(array[
        case when bool_or(speed is not null) then 'speed' end, case when bool_or(altitude is not null) then 'altitude' end,
        case when bool_or(engine_hours is not null) then 'engine_hours' end, case when bool_or(odometer is not null) then 'odometer' end,
        case when bool_or(fuel_level is not null) then 'fuel_level' end, case when bool_or(fuel_used is not null) then 'fuel_used' end,
        case when bool_or(ignition is not null) then 'ignition' end,
        case when bool_or(gateway_distance is not null) then 'gateway_distance' end], null) as columns
    from read`.execute(db)
  return rows[0] ?? { codes: [], columns: [] }
}

/** Cache of signals by ID. IDs never change their meaning, and values are only read within a scope. */
const signalsById = new Map<number, Parameter>(columnParameters.map(parameter => [parameter.id, parameter]))

/**
 * Returns parameters by ID in the requested order.
 * @throws Problem 400 naming those that none of the units ever reported
 */
export async function requestedParameters(
  db: Database,
  ids: readonly number[],
  unitIds: readonly number[],
  span: RequestedSpan,
): Promise<Parameter[]> {
  const unique = [...new Set(ids)]
  if (unique.some(id => !signalsById.has(id))) await reportedParameters(db, unitIds, span)
  const unknown = unique.filter(id => !signalsById.has(id))
  if (unknown.length > 0) {
    throw badRequest(['problem.parametersOfUnits'], {
      errors: unknown.map(id => noSuch('canParameterIds', 'parameter', id)),
    })
  }
  return unique.flatMap(id => signalsById.get(id) ?? [])
}
