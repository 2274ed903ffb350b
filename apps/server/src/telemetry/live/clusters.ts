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
  /** Zoom for 256-pixel tiles, fractions allowed; a MapLibre zoom is one less. */
  zoom: number
  /** Zoom above which nothing clusters. */
  maxZoom?: number
  /** Minimum number of units in a cluster, at least 2. */
  minRecap?: number
  /** Radius in pixels around the densest cell of a cluster. */
  radius?: number
  /** Pixels around the bounds whose units count, so that a cluster at the edge keeps its count while the map pans. */
  padding?: number
  /** Maximum number of clusters, and of single units, in the result. */
  limit?: number
  signal?: AbortSignal
}

export interface Cluster {
  /** Stable while the densest cell of the cluster stays the same; unique in a result. */
  id: string
  /** Mean position of its units. */
  lat: number
  lng: number
  count: number
  statuses: StatusCount[]
  /** Smallest rectangle around its units. */
  bounds: Bounds
}

export interface ClusterResult {
  clusters: Cluster[]
  /** Units outside clusters, by ID. */
  units: UnitPoint[]
  /** Number of units in view, listed or not. */
  total: number
  /** True if single units were omitted because there are more than `limit`. */
  truncated: boolean
}

/**
 * Clusters the units in view in one pass over the fleet, without an index, so that the result is always current.
 * @throws the signal's reason if it is already aborted; the work is too short to interrupt
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
 * Returns the slots of a cluster by its ID in that query. If the fleet has moved, returns the cluster at the same
 * cell, or none.
 */
export function clusterSlots(state: FleetState, mask: ScopeMask, query: ClusterQuery, id: string): number[] {
  const { slots, grid, groups = [] } = gather(state, mask, query)
  if (!grid) return []
  const group =
    groups.find(({ anchor }) => name(grid, anchor) === id) ??
    groups.find(({ cells }) => cells.some(cell => name(grid, cell) === id))
  return group ? slotsIn(grid, group.cells, slots) : []
}

/** Returns the units in view, and their groups unless nothing clusters. */
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

/** Enlarges the radius until the number of groups is within the limit. */
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

/** Returns the anchor's index among the cells of the world, which is the same in every window of a zoom. */
function name(grid: Grid, anchor: number): string {
  const column = anchor % grid.columns
  const row = (anchor - column) / grid.columns
  const around = grid.firstColumn + column
  // a window around nearly the entire world has the first column at both ends
  const worldColumn = column < grid.worldColumns ? around % grid.worldColumns : around
  return `${grid.worldColumns}-${worldColumn}-${grid.firstRow + row}`
}
