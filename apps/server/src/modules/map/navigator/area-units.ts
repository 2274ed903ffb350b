import type { FleetSchemas } from '@muster/contract'
import { metresBetween, type Place } from '@muster/signals'
import { sql } from 'kysely'
import { clusterSlots, type ClusterQuery } from '#telemetry/live/clusters.ts'
import { narrowScope, type UnitChoice } from '#telemetry/live/narrow-scope.ts'
import { statusCountsOf, unitPoint } from '#telemetry/live/queries.ts'
import { select } from '#telemetry/live/selection.ts'
import { visibilityOf } from '#telemetry/live/visibility.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { namePositions } from '#modules/map/tracking/public.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'

export interface AreaQuery extends ClusterQuery, UnitChoice {
  /** Selects only units of this cluster, for the same area and zoom. */
  clusterId?: string
  /** Units listed first, regardless of the area. */
  firstIds?: readonly number[]
  /** Sorts by distance from this place instead of by name. */
  near?: Place | undefined
  start: number
  limit: number
}

/** Lists a page of the units of an area, or of one cluster in it, with counts by status. */
export async function listAreaUnits(use: Use, scope: Scope, query: AreaQuery): Promise<FleetSchemas['UnitPositions']> {
  const db = use(Db)
  const live = use(FleetState)
  const { clusterId, firstIds = [], near, start, limit } = query
  const { mask, unitIds: seen } = visibilityOf(live, await narrowScope(db, scope, query), query.unitIds)
  const visibleQuery = { ...query, unitIds: seen }
  // copied because the next call overwrites the buffer of the selection
  const inView =
    clusterId === undefined ? [...select(live, mask, visibleQuery)] : clusterSlots(live, mask, visibleQuery, clusterId)
  const first = firstIds.length > 0 ? selectUnits(live, scope, firstIds) : []
  const slots = [...new Set([...first, ...(near ? sortByDistance(live, inView, near) : inView)])]
  const statuses = statusCountsOf(live, slots)
  const unitIds = slots.map(slot => live.columns.unitId[slot] ?? 0)
  const page = near
    ? unitIds.slice(start, start + limit)
    : await pageByName(db, scope, { unitIds, firstIds, start, limit })
  const points = page.flatMap(unitId => {
    const slot = live.slotOf(unitId)
    return slot === undefined ? [] : [unitPoint(live, slot)]
  })
  return { items: await namePositions(db, scope, points), totalCount: slots.length, statuses }
}

function selectUnits(live: FleetState, scope: Scope, requested: readonly number[]): number[] {
  const { mask, unitIds } = visibilityOf(live, scope, requested)
  return [...select(live, mask, { unitIds })]
}

function sortByDistance(live: FleetState, slots: readonly number[], near: Place): number[] {
  const { lat, lng } = live.columns
  const distances = new Map(
    slots.map(slot => [slot, metresBetween(near, { latitude: lat[slot]!, longitude: lng[slot]! })]),
  )
  return slots.toSorted((a, b) => distances.get(a)! - distances.get(b)!)
}

async function pageByName(
  db: Database,
  scope: Scope,
  {
    unitIds,
    firstIds,
    start,
    limit,
  }: Pick<AreaQuery, 'start' | 'limit'> & Record<'unitIds' | 'firstIds', readonly number[]>,
): Promise<number[]> {
  const { rows } = await sql<{ unitId: number }>`
    select unit_id as "unitId" from unit u
    where u.unit_id = any (${unitIds}::int[]) and ${unitInScope(scope, 'u')}
    order by u.unit_id = any (${[...firstIds]}::int[]) desc, lower(u.name), u.unit_id offset ${start} limit ${limit}`.execute(
    db,
  )
  return rows.map(({ unitId }) => unitId)
}
