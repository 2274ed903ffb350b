import { dayMs } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { ReportId } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { zoneOffset } from '#kernel/time/zone-offset.ts'
import { ReportConfig } from './report-config.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock } from '#kernel/dependencies.ts'

export interface RequestedUnit {
  id: number
  name: string
}

/** Maximum number of unit names in a file; the rest are counted. */
const namedMost = 100

/** Lists unit names for the head of a file: `A, B`, and for many `A, B … and 4,900 more`. */
export function namesOf(units: readonly RequestedUnit[], t: TFunction): string {
  const names = units
    .slice(0, namedMost)
    .map(({ name }) => name)
    .join(', ')
  const rest = units.length - namedMost
  return rest > 0 ? t('file.more', { names, rest }) : names
}

/** Period that includes both ends. */
export interface RequestedSpan {
  from: Date
  to: Date
}

/**
 * Returns the units of a request with names, in the requested order. Reports leave out archived units, as lists do, and units
 * that are hidden
 * because their subscription ended.
 * @param withArchived for data of one unit, archived or not
 * @param withHidden for data that continues after the end of a subscription
 * @throws Problem 404 naming the first that does not exist or is outside the scope, 400 when all of them are archived or hidden
 */
export async function requestedUnits(
  db: Database,
  scope: Scope,
  ids: readonly number[],
  { withArchived = false, withHidden = false } = {},
): Promise<RequestedUnit[]> {
  const unique = [...new Set(ids)]
  const rows = await db
    .selectFrom('unit')
    .select(['unit_id', 'name', 'archived_at', isHidden('unit.unit_id').as('isHidden')])
    .where('unit_id', 'in', unique)
    .where(unitInScope(scope, 'unit'))
    .execute()
  const byId = new Map(rows.map(row => [row.unit_id, row]))
  const units = unique.map(id => {
    const unit = byId.get(id)
    if (unit === undefined) throw notFound('unit', id)
    return { id, name: unit.name, isArchived: unit.archived_at !== null, isHidden: unit.isHidden }
  })
  const current = units.filter(unit => withArchived || !unit.isArchived)
  const shown = current.filter(unit => withHidden || !unit.isHidden)
  const [first] = units
  if (first && current.length > 0 && shown.length === 0) throw subscriptionEnded(current[0]?.name ?? first.name)
  if (first && shown.length === 0)
    throw badRequest(['problem.archived'], {
      errors: [['unitIds', 'problem.isArchived', { name: first.name }]],
    })
  return shown.map(({ id, name }) => ({ id, name }))
}

/** Returns the caller's units that reports include; as two arrays, because a row for each of 10,000 units takes the driver ten times longer. */
export async function allUnits(db: Database, scope: Scope): Promise<RequestedUnit[]> {
  const { rows } = await sql<{ ids: number[] | null; names: string[] }>`
    select json_agg(unit_id) as ids, json_agg(name) as names from unit
    where ${unitInScope(scope, 'unit')} and archived_at is null and not ${isHidden('unit.unit_id')}`.execute(db)
  const { ids, names } = rows[0]!
  return ids?.map((id, i) => ({ id, name: names[i]! })) ?? []
}

/** Returns the condition that a unit is hidden from live map and reports because its subscription ended. */
export const isHidden = (column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from hidden_unit h where h.unit_id = ${sql.ref(column)})`

const subscriptionEnded = (name: string) =>
  badRequest(['problem.subscriptionEnded', { name }], { errors: [['unitIds', 'problem.renewToSee', { name }]] })

/** @throws Problem 400 if a unit is hidden because its subscription ended */
export async function requireSubscribed(db: Database, scope: Scope, unitIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select u.name from hidden_unit h join unit u using (unit_id)
    where h.unit_id = any(${numbers(unitIds)}::int[]) and ${unitInScope(scope, 'u')} order by u.name limit 1`.execute(
    db,
  )
  const [hidden] = rows
  if (hidden) throw subscriptionEnded(hidden.name)
}

/** @throws Problem 400 if the end is before the start */
export function requestedSpan({ fromDate, toDate }: { fromDate: string; toDate: string }): RequestedSpan {
  const span = { from: new Date(fromDate), to: new Date(toDate) }
  if (span.from >= span.to) {
    throw badRequest(['problem.startAfterEnd'], {
      errors: [['fromDate', 'problem.notBefore', { start: fromDate, end: toDate }]],
    })
  }
  return span
}

/**
 * Applies the configured limits of its report to a request (001 §9). Days are counted on the calendar
 * of the zone, so that one of 23 hours is a day.
 * @throws Problem 400 naming limit and figure
 */
export function checkLimits(use: Use, report: ReportId, units: number, span: RequestedSpan, zone: string): void {
  checkUnits(use, report, units)
  const { days } = use(ReportConfig)[report]
  const offset = zoneOffset(zone)
  const [from, to] = [span.from.getTime(), span.to.getTime()]
  const requested = (to + offset(to) - from - offset(from)) / dayMs
  if (days !== undefined && requested > days) {
    throw badRequest(['problem.reportDays', { count: days }], {
      errors: [['toDate', 'problem.askedDays', { asked: Math.ceil(requested), days }]],
    })
  }
}

/**
 * Applies the limits of exports to a file, which are wider than those of screens.
 * @throws Problem 400 naming limit and figure
 */
export const checkExport = (use: Use, units: readonly number[], span: RequestedSpan, zone: string): void =>
  checkLimits(use, 'exports', new Set(units).size, span, zone)

/** @throws Problem 400 naming limit and figure */
export function checkUnits(use: Use, report: ReportId, units: number): void {
  const most = use(ReportConfig)[report].units
  if (most !== undefined && units > most) {
    throw badRequest(['problem.reportUnits', { units: most }], {
      errors: [['unitIds', 'problem.askedUnits', { asked: units, most }]],
    })
  }
}

/**
 * Applies the limit of a forecast, in days or weeks, whichever is longer.
 * @throws Problem 400 naming limit and figure
 */
export function checkForecast(use: Use, requested: number): void {
  const { days = 0, weeks = 0 } = use(ReportConfig).maintenanceForecast
  const most = Math.max(days, weeks * 7)
  if (requested > most) {
    throw badRequest(['problem.reportDays', { count: most }], {
      errors: [['days', 'problem.askedDays', { asked: requested, days: most }]],
    })
  }
}

/**
 * Applies the limit of a report whose days are counted back from now (001 §9): from its start to the end of today there must be
 * fewer
 * than the limit and the rest of a day, so that 365 days are today and the 364 before it.
 * @throws Problem 400 naming limit and figure
 */
export function checkEarliestStart(
  use: Use,
  report: ReportId,
  { from }: Pick<RequestedSpan, 'from'>,
  zone: string,
): void {
  const { days } = use(ReportConfig)[report]
  const offset = zoneOffset(zone)
  const wall = (time: number) => time + offset(time)
  const today = Math.floor(wall(use(Clock).now().getTime()) / dayMs)
  const requested = today + 1 - wall(from.getTime()) / dayMs
  if (days !== undefined && requested > days) {
    throw badRequest(['problem.reportReach', { days }], {
      errors: [['fromDate', 'problem.askedDays', { asked: Math.ceil(requested), days }]],
    })
  }
}
