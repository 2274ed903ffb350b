import type { Grid } from './grid.ts'

/** Cells merged around an anchor, the densest of them, which provides the stable ID. */
export interface Group {
  anchor: number
  cells: number[]
  count: number
}

/**
 * Merges occupied cells whose centres lie within `reach` map steps of an anchor, densest anchors first.
 * Density is compared in powers of two, then by cell index, so that one unit more or less rarely changes the anchor.
 */
export function mergeCells(grid: Grid, reach: number): Group[] {
  const order = denseFirst(grid)
  const taken = new Uint8Array(grid.columns * grid.rows)
  const groups: Group[] = []
  for (const anchor of order) if (taken[anchor] === 0) groups.push(gather(grid, anchor, reach, taken))
  return groups
}

function gather(grid: Grid, anchor: number, reach: number, taken: Uint8Array): Group {
  const { columns, rows, side, counts } = grid
  const span = Math.floor(reach / side) + 1
  const column = anchor % columns
  const row = (anchor - column) / columns
  const group: Group = { anchor, cells: [], count: 0 }
  const x = grid.sumEast[anchor]! / counts[anchor]!
  const y = grid.sumSouth[anchor]! / counts[anchor]!
  const east = Math.min(columns - 1, column + span)
  const south = Math.min(rows - 1, row + span)
  for (let r = Math.max(0, row - span); r <= south; r++)
    for (let c = Math.max(0, column - span); c <= east; c++) {
      const cell = r * columns + c
      if (counts[cell] === 0 || taken[cell] === 1) continue
      const dx = grid.sumEast[cell]! / counts[cell]! - x
      const dy = grid.sumSouth[cell]! / counts[cell]! - y
      if (dx * dx + dy * dy > reach * reach) continue
      taken[cell] = 1
      group.cells.push(cell)
      group.count += counts[cell]!
    }
  return group
}

/** Sorts occupied cells by power of two of their count, then by row, in a stable counting sort. */
function denseFirst({ counts, columns, rows }: Grid): Int32Array {
  const cells = columns * rows
  const starts = new Int32Array(34)
  for (let cell = 0; cell < cells; cell++) if (counts[cell] !== 0) starts[Math.clz32(counts[cell]!) + 1]! += 1
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!
  const order = new Int32Array(starts[33]!)
  for (let cell = 0; cell < cells; cell++) if (counts[cell] !== 0) order[starts[Math.clz32(counts[cell]!)]!++] = cell
  return order
}
