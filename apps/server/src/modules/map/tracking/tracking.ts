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
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { requireSubscribed } from '#reporting/requested.ts'
import { cluster } from '#telemetry/live/clusters.ts'
import type { Bounds } from '#telemetry/live/bounds.ts'
import { boundingBox, statusCounts, unitsInBounds, type StatusCount } from '#telemetry/live/queries.ts'
import { RecentScans } from '#telemetry/live/recent-scans.ts'
import { narrowScope } from '#telemetry/live/narrow-scope.ts'
import { visibilityOf } from '#telemetry/live/visibility.ts'
import { statusesFor, statusName } from '#modules/equipment/units/public.ts'
import { modelSignals } from './model-signals.ts'
import { boundsOf, boxOf } from './area.ts'
import { findLastInfo } from './last-info.ts'
import { namePositions } from './name-positions.ts'
import { countReports, findUnitsByName } from './tracking-queries.ts'
import { findUnitTracking } from './unit-tracking.ts'
import { MapMatcher } from '#kernel/ports/map-matching.ts'
import { textsOfReader } from '#kernel/texts/texts.ts'
import { Db } from '#kernel/dependencies.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'

// every viewer requests these, and the counters again while units change their status
const boxes = new RecentScans<Bounds | undefined>()
const counters = new RecentScans<StatusCount[]>()

export const tracking = [
  handle(searchTrackingUnits, async ({ query: { unitName, page = 0, size = 20 }, scope, use }) => {
    const { unitIds, totalCount } = await findUnitsByName(use(Db), scope, unitName, page * size, size)
    const { mask } = visibilityOf(use(FleetState), scope)
    const { units } = unitsInBounds(use(FleetState), mask, { unitIds }, size)
    const place = new Map(unitIds.map((unitId, i) => [unitId, i]))
    const byName = units.toSorted((a, b) => (place.get(a.unitId) ?? 0) - (place.get(b.unitId) ?? 0))
    return { items: await namePositions(use(Db), scope, byName), totalCount }
  }),

  handle(getUnitsBoundingBox, async ({ query, scope, use }) => {
    const narrowed = await narrowScope(use(Db), scope, query)
    const { mask, unitIds } = visibilityOf(use(FleetState), narrowed, query.UNITIDS)
    const statusIds = query.STATUSIDS
    const box = () => boundingBox(use(FleetState), mask, { unitIds, statusIds })
    return boxOf(unitIds || statusIds ? box() : boxes.of(use(FleetState), mask, box))
  }),

  handle(getReportingCountWidget, ({ scope, use }) => countReports(use(Db), use(FleetState), scope)),

  handle(getUnitsStatusCounters, async context => {
    const { scope, use } = context
    const t = await textsOfReader(context)
    const statuses = await statusesFor(use(Db), scope)
    const { mask, unitIds } = visibilityOf(use(FleetState), scope)
    const count = () => statusCounts(use(FleetState), mask, { unitIds })
    const counted = unitIds ? count() : counters.of(use(FleetState), mask, count)
    const counts = new Map(counted.map(({ statusId, count }) => [statusId, count]))
    return statuses.all().map(status => ({
      statusId: status.statusId,
      code: status.code,
      name: statusName(t, status),
      color: status.color,
      count: counts.get(status.statusId) ?? 0,
    }))
  }),

  handle(listUnitsPositionsClustered, async ({ query, scope, use, signal }) => {
    const { zoom = 3, minRecap, maxZoom, radius, UNITIDS, STATUSIDS: statusIds } = query
    const narrowed = await narrowScope(use(Db), scope, query)
    const { mask, unitIds } = visibilityOf(use(FleetState), narrowed, UNITIDS)
    const found = cluster(use(FleetState), mask, {
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
      units: await namePositions(use(Db), scope, found.units),
      totalCount: found.total,
      truncated: found.truncated,
    }
  }),

  handle(getUnitTracking, async context => {
    const { path, scope, use } = context
    const unit = await findUnitTracking(use, scope, path.unitId, await textsOfReader(context))
    if (!unit) throw notFound('unit', path.unitId)
    return unit
  }),

  handle(getUnitTrackingLastinfo, async context => {
    const { path, scope, use, signal } = context
    await requireSubscribed(use(Db), scope, [path.unitId])
    const info = await findLastInfo(use, scope, path.unitId, { signal, t: await textsOfReader(context) })
    if (!info) throw notFound('unit', path.unitId)
    return info
  }),

  modelSignals,

  handle(snapToRoad, ({ body: { points, interpolate = true }, use, signal }) =>
    use(MapMatcher).snap(points, { interpolate, signal }),
  ),
]
