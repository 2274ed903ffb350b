import type { MapWindow } from './bounds.ts'
import type { Columns } from './columns.ts'
import { world } from './mercator.ts'
import { statusLimit } from './unit-status.ts'

/** Maximum number of cells, enough for a screen of 7,680 × 4,320 pixels. */
const maxCells = 2 ** 15
const cellPixels = 32

/**
 * Cells over a window, aligned to the world so that they do not move while the map pans.
 * Eastings are counted from the window's western edge, so that sums work across the antimeridian.
 */
export interface Grid extends Cells {
  columns: number
  rows: number
  /** Side of a cell in map steps. */
  side: number
  inverse: number
  /** Map steps from the western edge of the first cell to the western edge of the window. */
  offset: number
  window: MapWindow
  /** World column and row of the first cell, and number of columns around the world. */
  firstColumn: number
  firstRow: number
  worldColumns: number
}

interface Cells {
  counts: Int32Array
  /** `statusLimit` counts per cell. */
  statuses: Int32Array
  sumEast: Float64Array
  sumSouth: Float64Array
  /** Western, eastern, northern and southern limit of a cell's units. */
  box: Int32Array
  /** Cell of each selected unit. A list per cell would cost more and is rarely needed. */
  cellOf: Uint16Array
}

/** Shared by all grids: only one is in use at a time. */
const cells: Cells = {
  counts: new Int32Array(maxCells),
  statuses: new Int32Array(maxCells * statusLimit),
  sumEast: new Float64Array(maxCells),
  sumSouth: new Float64Array(maxCells),
  box: new Int32Array(maxCells * 4),
  cellOf: new Uint16Array(1024),
}

/**
 * Returns a grid with cells of 32 pixels, smaller for a smaller radius, larger if a window would need too many.
 * @param pixel map steps per pixel
 */
export function layGrid(window: MapWindow, pixel: number, radius: number): Grid {
  const wanted = Math.max(1, Math.max(1, Math.min(cellPixels, radius)) * pixel)
  // A whole number of columns goes around the world, else cells would shift at the antimeridian.
  for (let worldColumns = Math.max(1, Math.round(world / wanted)); ; worldColumns = Math.ceil(worldColumns / 2)) {
    const side = world / worldColumns
    const inverse = 1 / side
    // the same products as in `fillGrid`, so that rounding moves no unit outside the grid
    const firstColumn = Math.floor(window.west * inverse)
    const firstRow = Math.floor(window.north * inverse)
    const offset = window.west - firstColumn * side
    const columns = Math.floor((window.width + offset) * inverse) + 1
    const rows = Math.floor((window.north + window.height) * inverse) - firstRow + 1
    if (columns * rows > maxCells) continue
    return { columns, rows, side, inverse, offset, window, firstColumn, firstRow, worldColumns, ...cells }
  }
}

/** Counts and sums the selected units by cell: one pass, no allocation. */
export function fillGrid(grid: Grid, { x, y, shown }: Readonly<Columns>, slots: Int32Array): void {
  const { statuses, sumEast, sumSouth, box, cellOf } = clear(grid, slots.length)
  const { columns, firstRow, inverse, offset } = grid
  const west = grid.window.west | 0
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!
    const east = (x[slot]! - west) & 0x7fffffff
    const south = y[slot]!
    const cell = (((south * inverse) | 0) - firstRow) * columns + (((east + offset) * inverse) | 0)
    cellOf[i] = cell
    statuses[cell * statusLimit + shown[slot]!]! += 1
    sumEast[cell]! += east
    sumSouth[cell]! += south
    const ends = cell * 4
    if (east < box[ends]!) box[ends] = east
    if (east > box[ends + 1]!) box[ends + 1] = east
    if (south < box[ends + 2]!) box[ends + 2] = south
    if (south > box[ends + 3]!) box[ends + 3] = south
  }
  countCells(grid)
}

/** Returns the slots of the units in some cells, at most `limit`. */
export function slotsIn(
  { cellOf, columns, rows }: Grid,
  wanted: readonly number[],
  slots: Int32Array,
  limit = Infinity,
): number[] {
  const found: number[] = []
  if (wanted.length === 0) return found
  const isWanted = new Uint8Array(columns * rows)
  for (const cell of wanted) isWanted[cell] = 1
  for (let i = 0; i < slots.length && found.length < limit; i++) if (isWanted[cellOf[i]!] === 1) found.push(slots[i]!)
  return found
}

function clear(grid: Grid, units: number): Cells {
  if (cells.cellOf.length < units) cells.cellOf = new Uint16Array(units * 2)
  grid.cellOf = cells.cellOf
  const size = grid.columns * grid.rows
  grid.statuses.fill(0, 0, size * statusLimit)
  grid.sumEast.fill(0, 0, size)
  grid.sumSouth.fill(0, 0, size)
  for (let ends = 0; ends < size * 4; ends += 2) {
    grid.box[ends] = world - 1
    grid.box[ends + 1] = 0
  }
  return grid
}

function countCells({ columns, rows, counts, statuses, box }: Grid): void {
  for (let cell = 0; cell < columns * rows; cell++) {
    let count = 0
    const isOccupied = box[cell * 4]! <= box[cell * 4 + 1]!
    if (isOccupied) for (let i = cell * statusLimit; i < (cell + 1) * statusLimit; i++) count += statuses[i]!
    counts[cell] = count
  }
}
