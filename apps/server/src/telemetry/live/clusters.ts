import { mapWindow } from './bounds.ts'
import type { Bounds } from './bounds.ts'
import type { FleetState, ScopeMask } from './fleet-state.ts'
import { fillGrid, layGrid, slotsIn } from './grid.ts'
import type { Grid } from './grid.ts'
import { mergeCells } from './merge.ts'
import type { Group } from './merge.ts'
import { stepsPerPixel, toLat, toLng } from './mercator.ts'
import { listCounts, unitPoint, viewportLimit } from './queries.ts'
import type { StatusCount, UnitPoint } from './queries.ts'
import { selectWindow } from './selection.ts'
import type { UnitFilter } from './selection.ts'
import { statusLimit } from './unit-status.ts'

export interface ClusterQuery extends Omit<UnitFilter, 'bounds'> {
  bounds: Bounds
  /** In 256-pixel tiles, fractions allowed; a MapLibre zoom is one less. */
  zoom: number
  /** Above this zoom nothing clusters. */
  maxZoom?: number
  /** Fewest units that make a cluster, at least 2. */
  minRecap?: number
  /** Pixels around a cluster's densest cell within which units join it. */
  radius?: number
  /** Pixels around the bounds whose units count too: a cluster at the edge keeps its count while the map pans. */
  padding?: number
  /** Most clusters, and most single units, in the answer. */
  limit?: number
  signal?: AbortSignal
}

export interface Cluster {
  /** The same from tick to tick while the cluster's densest place stays where it is; unique in an answer. */
  id: string
  /** Mean position of its units. */
  lat: number
  lng: number
  count: number
  statuses: StatusCount[]
  /** The smallest box around its units. */
  bounds: Bounds
}

export interface ClusterResult {
  clusters: Cluster[]
  /** Units that are in no cluster, by id. */
  units: UnitPoint[]
  /** Units in view, listed or not. */
  total: number
  /** Some single units were left out: there were more than `limit`. */
  truncated: boolean
}

/**
 * Clusters of the units in view, in one pass over the fleet and no index: always current.
 * @throws the signal's reason when it is aborted already; the work itself is too short to interrupt
 */
export function cluster(state: FleetState, mask: ScopeMask, query: ClusterQuery): ClusterResult {
  const { limit = viewportLimit } = query
  query.signal?.throwIfAborted()
  const found = gather(state, mask, query)
  const { slots } = found
  if (!found.grid) return { clusters: [], ...listUnits(state, slots, slots.length, limit) }
  const { grid, groups, fewest } = found
  const clusters: Cluster[] = []
  const single: number[] = []
  let singleCount = 0
  for (const group of groups) {
    if (group.count >= fewest) clusters.push(describe(grid, group))
    else {
      single.push(...group.cells)
      singleCount += group.count
    }
  }
  return { clusters, ...listUnits(state, slotsIn(grid, single, slots, limit), singleCount, limit), total: slots.length }
}

/**
 * Slots of a cluster of that query, by the name it got there. When the fleet has moved in the meantime, of what is in its place
 * now; none when nothing does.
 */
export function clusterSlots(state: FleetState, mask: ScopeMask, query: ClusterQuery, id: string): number[] {
  const { slots, grid, groups = [] } = gather(state, mask, query)
  if (!grid) return []
  const group =
    groups.find(({ anchor }) => name(grid, anchor) === id) ??
    groups.find(({ cells }) => cells.some(cell => name(grid, cell) === id))
  return group ? slotsIn(grid, group.cells, slots) : []
}

/** The units in view, and in which groups they stand unless nothing clusters. */
function gather(state: FleetState, mask: ScopeMask, query: ClusterQuery) {
  const { zoom, maxZoom = 17, minRecap = 2, radius = 250, padding = 0, limit = viewportLimit } = query
  const pixel = stepsPerPixel(zoom)
  const window = mapWindow(query.bounds, padding * pixel)
  const slots = selectWindow(state, mask, window, query)
  if (zoom > maxZoom) return { slots }
  const grid = layGrid(window, pixel, radius)
  fillGrid(grid, state.columns, slots)
  const groups = boundedGroups(grid, Math.max(radius * pixel, grid.side), limit)
  return { slots, grid, groups, fewest: Math.max(2, minRecap) }
}

/** A request for a world of tiny clusters gets larger ones instead of a megabyte. */
function boundedGroups(grid: Grid, reach: number, limit: number): Group[] {
  for (let radius = reach; ; radius *= 2) {
    const groups = mergeCells(grid, radius)
    if (groups.length <= Math.max(1, limit)) return groups
  }
}

function listUnits(state: FleetState, slots: Int32Array | number[], total: number, limit: number) {
  const units = Array.from(slots.slice(0, limit), slot => unitPoint(state, slot))
  return { units: units.toSorted((a, b) => a.unitId - b.unitId), total, truncated: total > limit }
}

function describe(grid: Grid, { anchor, cells, count }: Group): Cluster {
  const statuses = new Uint32Array(statusLimit)
  let [x, y] = [0, 0]
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0]
  for (const cell of cells) {
    x += grid.sumEast[cell]!
    y += grid.sumSouth[cell]!
    left = Math.min(left, grid.box[cell * 4]!)
    right = Math.max(right, grid.box[cell * 4 + 1]!)
    top = Math.min(top, grid.box[cell * 4 + 2]!)
    bottom = Math.max(bottom, grid.box[cell * 4 + 3]!)
    for (let id = 0; id < statusLimit; id++) statuses[id]! += grid.statuses[cell * statusLimit + id]!
  }
  const west = toLng(grid.window.west + left)
  return {
    id: name(grid, anchor),
    lat: toLat(y / count),
    lng: toLng(grid.window.west + x / count),
    count,
    statuses: listCounts(statuses),
    bounds: { south: toLat(bottom), west, north: toLat(top), east: west + toLng(right - left) + 180 },
  }
}

/** The anchor's place among the cells of the world, so that it means the same in every window of that zoom. */
function name(grid: Grid, anchor: number): string {
  const column = anchor % grid.columns
  const row = (anchor - column) / grid.columns
  const around = grid.firstColumn + column
  // A window round nearly the whole world has the first column at both of its ends.
  const worldColumn = column < grid.worldColumns ? around % grid.worldColumns : around
  return `${grid.worldColumns}-${worldColumn}-${grid.firstRow + row}`
}
