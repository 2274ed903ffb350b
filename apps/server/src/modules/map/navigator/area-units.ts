import type { FleetSchemas } from '@muster/contract'
import { metresBetween, type Place } from '@muster/signals'
import { sql, type SqlBool } from 'kysely'
import { clusterSlots, type ClusterQuery } from '#telemetry/live/clusters.ts'
import { narrowScope, type UnitChoice } from '#telemetry/live/narrow-scope.ts'
import { statusCountsOf, unitPoint } from '#telemetry/live/queries.ts'
import { select } from '#telemetry/live/selection.ts'
import { visibilityOf } from '#telemetry/live/visibility.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { namePositions } from '#modules/map/tracking/public.ts'
import { nthSmallest } from '#telemetry/live/nth-smallest.ts'
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
    clusterId === undefined
      ? select(live, mask, visibleQuery).slice()
      : clusterSlots(live, mask, visibleQuery, clusterId)
  const first = firstIds.length > 0 ? selectUnits(live, scope, firstIds) : []
  const slots = first.length > 0 ? [...new Set([...first, ...inView])] : inView
  const statuses = statusCountsOf(live, slots)
  const page = near
    ? pageByDistance(live, slots, { near, first: new Set(first), start, limit })
    : await pageByName(db, scope, live, { slots, firstIds, start, limit })
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

const unitIdsOf = (live: FleetState, slots: Int32Array | readonly number[]) =>
  Array.from(slots, slot => live.columns.unitId[slot] ?? 0)

/** Returns a page of units by distance; sorts only those up to its end, because a sort of all would block the server. */
function pageByDistance(
  live: FleetState,
  slots: Int32Array | readonly number[],
  { near, first, start, limit }: { near: Place; first: ReadonlySet<number>; start: number; limit: number },
): number[] {
  const { lat, lng } = live.columns
  const end = start + limit
  const distanceOf = (slot: number) =>
    first.has(slot) ? -1 : metresBetween(near, { latitude: lat[slot]!, longitude: lng[slot]! })
  const sample = new Float64Array(Math.ceil(slots.length / sampleOf))
  for (let i = 0; i < sample.length; i++) sample[i] = distanceOf(slots[i * sampleOf]!)
  // a unit is at least as far away as its latitude, which needs no computation; the margin is for rounding
  const degrees = nthSmallest(sample, end) / metresPerDegree + 1e-6
  const [candidates, distances]: [number[], number[]] = [[], []]
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!
    if (Math.abs(lat[slot]! - near.latitude) > degrees && !first.has(slot)) continue
    candidates.push(slot)
    distances.push(distanceOf(slot))
  }
  const farthest = nthSmallest(Float64Array.from(distances), end)
  const nearest: number[] = []
  for (let i = 0; i < distances.length; i++) if (distances[i]! <= farthest) nearest.push(i)
  const page = nearest.toSorted((a, b) => distances[a]! - distances[b]!).slice(start, end)
  return page.map(i => live.columns.unitId[candidates[i]!]!)
}

/** Every n-th unit, of which a page is at least as far away as one of all units. */
const sampleOf = 32
const metresPerDegree = metresBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })

async function pageByName(
  db: Database,
  scope: Scope,
  live: FleetState,
  {
    slots,
    firstIds,
    start,
    limit,
  }: Pick<AreaQuery, 'start' | 'limit'> & {
    slots: Int32Array | readonly number[]
    firstIds: readonly number[]
  },
): Promise<number[]> {
  const unitIds = unitIdsOf(live, slots)
  const namesBefore = ((start + limit) * live.size) / unitIds.length
  if (firstIds.length === 0 && unitIds.length > fewUnits && namesBefore < unitIds.length)
    return pageOfMany(db, scope, new Set(unitIds), { start, limit })
  const { rows } = await sql<{ unitId: number }>`
    select unit_id as "unitId" from unit u
    where u.unit_id = any (${unitIds}::int[]) and ${unitInScope(scope, 'u')}
    order by u.unit_id = any (${[...firstIds]}::int[]) desc, lower(u.name), u.unit_id offset ${start} limit ${limit}`.execute(
    db,
  )
  return rows.map(({ unitId }) => unitId)
}

/** Number of units up to which the database sorts the units themselves. */
const fewUnits = 5000

/** Reads all names in order until the page is complete, which needs fewer rows than sorting most of a fleet. */
async function pageOfMany(
  db: Database,
  scope: Scope,
  wanted: ReadonlySet<number>,
  { start, limit }: Pick<AreaQuery, 'start' | 'limit'>,
): Promise<number[]> {
  const found: number[] = []
  let after = sql<SqlBool>`true`
  for (;;) {
    const { rows } = await sql<{ unitId: number; name: string }>`
      select u.unit_id as "unitId", lower(u.name) as name from unit u
      where ${unitInScope(scope, 'u')} and u.archived_at is null and ${after}
      order by lower(u.name), u.unit_id limit ${namesAtOnce}`.execute(db)
    for (const { unitId } of rows) if (wanted.has(unitId)) found.push(unitId)
    const last = rows.at(-1)
    if (!last || rows.length < namesAtOnce || found.length >= start + limit) return found.slice(start, start + limit)
    after = sql<SqlBool>`(lower(u.name), u.unit_id) > (${last.name}, ${last.unitId}::int)`
  }
}

const namesAtOnce = 2000
