import {
  getReportingCountWidget,
  getUnitsBoundingBox,
  getUnitsStatusCounters,
  getUnitTracking,
  getUnitTrackingLastinfo,
  listUnitsPositionsClustered,
  searchTrackingUnits,
  snapToRoad,
} from '@muster/contract'
import { handle } from '../../kernel/http/handler.ts'
import { notFound } from '../../kernel/http/problem.ts'
import { cluster } from '../../telemetry/live/clusters.ts'
import { boundingBox, statusCounts, unitsInBounds } from '../../telemetry/live/queries.ts'
import { sightOf } from '../../telemetry/live/sight.ts'
import { dutiesOf } from '../units/duties.ts'
import { boundsOf, boxOf } from './area.ts'
import { findLastInfo } from './last-info.ts'
import { namePositions } from './name-positions.ts'
import { countReports, findUnitsByName } from './tracking-queries.ts'
import { findUnitTracking } from './unit-tracking.ts'

export const tracking = [
  handle(searchTrackingUnits, async ({ query: { unitName, page = 0, size = 20 }, scope, deps }) => {
    const { unitIds, totalCount } = await findUnitsByName(deps.db, scope, unitName, page * size, size)
    const { units } = unitsInBounds(deps.live, deps.live.mask(scope.companyIds), { unitIds }, size)
    const place = new Map(unitIds.map((unitId, i) => [unitId, i]))
    const byName = units.toSorted((a, b) => (place.get(a.unitId) ?? 0) - (place.get(b.unitId) ?? 0))
    return { items: await namePositions(deps.db, scope, byName), totalCount }
  }),

  handle(getUnitsBoundingBox, ({ query, scope, deps }) => {
    const { mask, unitIds } = sightOf(deps.live, scope, query.UNITIDS)
    return boxOf(boundingBox(deps.live, mask, { unitIds, statusIds: query.STATUSIDS }))
  }),

  handle(getReportingCountWidget, ({ scope, deps }) => countReports(deps.db, scope)),

  handle(getUnitsStatusCounters, async ({ scope, deps }) => {
    const duties = await dutiesOf(deps.db)
    const { mask, unitIds } = sightOf(deps.live, scope)
    const counts = new Map(statusCounts(deps.live, mask, { unitIds }).map(({ statusId, count }) => [statusId, count]))
    return duties.all().map(duty => ({ ...duty, count: counts.get(duty.statusId) ?? 0 }))
  }),

  handle(listUnitsPositionsClustered, async ({ query, scope, deps, signal }) => {
    const { zoom = 3, minRecap, maxZoom, radius, UNITIDS, STATUSIDS: statusIds } = query
    const { mask, unitIds } = sightOf(deps.live, scope, UNITIDS)
    const found = cluster(deps.live, mask, {
      bounds: boundsOf(query),
      zoom,
      minRecap,
      maxZoom,
      radius,
      unitIds,
      statusIds,
      signal,
    })
    return {
      clusters: found.clusters.map(({ bounds, ...rest }) => ({ ...rest, bounds: boxOf(bounds) })),
      units: await namePositions(deps.db, scope, found.units),
      totalCount: found.total,
      truncated: found.truncated,
    }
  }),

  handle(getUnitTracking, async ({ path, scope, deps }) => {
    const unit = await findUnitTracking(deps, scope, path.unitId)
    if (!unit) throw notFound('unit', path.unitId)
    return unit
  }),

  handle(getUnitTrackingLastinfo, async ({ path, scope, deps, signal }) => {
    const info = await findLastInfo(deps, scope, path.unitId, signal)
    if (!info) throw notFound('unit', path.unitId)
    return info
  }),

  handle(snapToRoad, ({ body: { points, interpolate = true }, deps, signal }) =>
    deps.mapMatcher.snap(points, { interpolate, signal }),
  ),
]
