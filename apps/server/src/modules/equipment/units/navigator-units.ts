import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { select } from '#telemetry/live/selection.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { fleetInScope, inScope, unitInScope } from '#kernel/scope/sql.ts'
import { contains, readPage, type PageQuery } from '#kernel/db/lists.ts'
import type { Database } from '#kernel/db/schema.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import { pageByLastMessage } from './by-last-message.ts'
import { describeUnits } from './describe-units.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { visibilityOf } from '#telemetry/live/visibility.ts'

export interface UnitsFilter {
  statusIds?: number[]
  /** Part of a name or serial number. */
  filter?: string
  /** Includes the companies below it. */
  companyId?: number
  fleetId?: number
}

export interface NavigatorQuery extends UnitsFilter {
  start?: number
  limit?: number
  order?: FleetSchemas['UnitOrder']
}

const orders = {
  NAME: sql`lower(u.name), u.unit_id`,
  STATUS: sql`s.status_id, lower(u.name), u.unit_id`,
  LAST_POSITION: sql`s.fix_time desc nulls last, u.unit_id`,
}

/**
 * Sorts few units of a large fleet by name without an index: in its order, the index has the units of all companies, and those of one may
 * be the last.
 */
export const fewByName = (live: FleetState): PageQuery['few'] =>
  live.size < largeFleet
    ? undefined
    : { most: Math.min(20_000, live.size / 10), order: sql`lower(u.name) || '', u.unit_id` }

const largeFleet = 50_000

/** Returns a page of units for the navigator, with their live status. */
export async function listNavigatorUnits(
  use: Use,
  scope: Scope,
  { order = 'NAME', start = 0, limit = 50, ...filter }: NavigatorQuery,
  t = inEnglish(),
): Promise<{ items: FleetSchemas['NavigatorUnit'][]; totalCount: number }> {
  const db = use(Db)
  const live = use(FleetState)
  const { unitIds, totalCount } =
    order === 'LAST_POSITION' && isEverything(filter)
      ? await pageByLastMessage(db, live, scope, { direction: 'desc', ties: sql`u.unit_id`, start, limit })
      : await pageOf(db, {
          rows: selectUnits(live, scope, filter, order),
          order: orders[order],
          few: order === 'NAME' ? fewByName(live) : undefined,
          start,
          limit,
        })
  const units = await describeUnits(use, scope, unitIds, t)
  return { items: units.map(({ navigator }) => navigator), totalCount }
}

const isEverything = ({ statusIds, filter, companyId, fleetId }: UnitsFilter) =>
  statusIds === undefined && !filter && companyId === undefined && fleetId === undefined

async function pageOf(db: Database, query: PageQuery): Promise<{ unitIds: number[]; totalCount: number }> {
  const { items, totalCount } = await readPage<{ id: number }>(db, query)
  return { unitIds: items.map(({ id }) => id), totalCount }
}

/** Returns the IDs of all matching units, sorted by name. */
export async function listUnitIdsOf(use: Use, scope: Scope, filter: UnitsFilter): Promise<number[]> {
  const db = use(Db)
  const live = use(FleetState)
  const { rows } = await sql<{ id: number }>`${selectUnits(live, scope, filter)} order by ${orders.NAME}`.execute(db)
  return rows.map(({ id }) => id)
}

function selectUnits(
  live: FleetState,
  scope: Scope,
  { statusIds, filter, ...within }: UnitsFilter,
  order: FleetSchemas['UnitOrder'] = 'NAME',
): RawBuilder<unknown> {
  const { companyId, fleetId } = within
  const ofCompany =
    companyId === undefined
      ? sql`true`
      : sql`u.company_id = any (array(
          with recursive below (company_id) as (
            select c.company_id from company c where c.company_id = ${companyId} and ${inScope(scope, 'c.company_id')}
            union
            select c.company_id from company c join below b on c.parent_company_id = b.company_id
          )
          select company_id from below))`
  return sql`
    select u.unit_id as id
    from unit u ${order === 'NAME' ? sql`` : sql`left join unit_state s using (unit_id)`}
    where ${unitInScope(scope, 'u')} and u.archived_at is null and (${contains('u.name', filter)} or ${contains('u.serial', filter)})
      and ${ofCompany}
      and ${fleetId === undefined ? sql`true` : inFleet(scope, fleetId)}
      and ${statusIds === undefined ? sql`true` : sql`u.unit_id = any (${unitsShowing(live, scope, statusIds)}::int[])`}`
}

/** Matches units `u` of a fleet. The array is read once: `exists` would be evaluated for each unit. */
export const inFleet = (scope: Scope, fleetId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`u.unit_id = any (array(select fu.unit_id from fleet_unit fu join fleet f using (fleet_id)
    where f.fleet_id = ${fleetId} and ${fleetInScope(scope, 'f')}))`

/** Returns units by status from live state, the only source of alarm and silence. */
export function unitsShowing(live: FleetState, scope: Scope, statusIds: readonly number[]): number[] {
  const { unitId } = live.columns
  const { mask, unitIds } = visibilityOf(live, scope)
  return Array.from(select(live, mask, { statusIds, unitIds }), slot => unitId[slot] ?? 0)
}
