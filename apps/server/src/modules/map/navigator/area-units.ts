import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { clusterSlots, type ClusterQuery } from '#telemetry/live/clusters.ts'
import { statusCountsOf, unitPoint } from '#telemetry/live/queries.ts'
import { select } from '#telemetry/live/selection.ts'
import { visibilityOf } from '#telemetry/live/visibility.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { namePositions } from '#modules/map/tracking/public.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'

export interface AreaQuery extends ClusterQuery {
  /** Selects only units of this cluster, for the same area and zoom. */
  clusterId?: string
  /** Units listed first, inside the area or not. */
  firstIds?: readonly number[]
  start: number
  limit: number
}

/** Lists a page of the units of an area, or of one cluster in it, by name, with counts by status. */
export async function listAreaUnits(use: Use, scope: Scope, query: AreaQuery): Promise<FleetSchemas['UnitPositions']> {
  const db = use(Db)
  const live = use(FleetState)
  const { clusterId, firstIds = [], start, limit } = query
  const { mask, unitIds: seen } = visibilityOf(live, scope, query.unitIds)
  const visibleQuery = { ...query, unitIds: seen }
  // copied because the next call overwrites the buffer of the selection
  const inView =
    clusterId === undefined ? [...select(live, mask, visibleQuery)] : clusterSlots(live, mask, visibleQuery, clusterId)
  const first = firstIds.length > 0 ? [...select(live, mask, visibilityOf(live, scope, firstIds))] : []
  const slots = [...new Set([...first, ...inView])]
  const statuses = statusCountsOf(live, slots)
  const unitIds = slots.map(slot => live.columns.unitId[slot] ?? 0)
  const { rows } = await sql<{ unitId: number }>`
    select unit_id as "unitId" from unit u
    where u.unit_id = any (${unitIds}::int[]) and ${unitInScope(scope, 'u')}
    order by u.unit_id = any (${[...firstIds]}::int[]) desc, lower(u.name), u.unit_id offset ${start} limit ${limit}`.execute(
    db,
  )
  const points = rows.flatMap(({ unitId }) => {
    const slot = live.slotOf(unitId)
    return slot === undefined ? [] : [unitPoint(live, slot)]
  })
  return { items: await namePositions(db, scope, points), totalCount: slots.length, statuses }
}
