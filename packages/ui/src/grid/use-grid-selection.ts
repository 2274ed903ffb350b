import { useState } from 'react'
import type { Region } from './areas.ts'

export interface Cell {
  row: number
  col: number
}

/** The focused cell and the selected regions. The last region spans from focus to head. */
export interface GridSelection {
  focus: Cell
  regions: readonly Region[]
  /** Cell where Shift and an arrow key continue. */
  head: Cell
  moveTo(cell: Cell): void
  extendTo(cell: Cell): void
  select(regions: readonly Region[]): void
  setFocus(cell: Cell): void
}

export function useGridSelection(rowCount: number, columnCount: number): GridSelection {
  const [focus, setFocus] = useState<Cell>({ row: 0, col: 0 })
  const [regions, setRegions] = useState<readonly Region[]>([])
  const [extended, setExtended] = useState<Cell>()
  const within = ({ row, col }: Cell): Cell => ({
    row: Math.max(0, Math.min(rowCount - 1, row)),
    col: Math.max(0, Math.min(columnCount - 1, col)),
  })
  const here = within(focus)
  const head = within(extended ?? oppositeOf(here, regions.at(-1)))
  return {
    focus: here,
    regions,
    head,
    moveTo(to) {
      const cell = within(to)
      setFocus(cell)
      setExtended(undefined)
      setRegions([regionOf(cell, cell)])
    },
    extendTo(to) {
      const cell = within(to)
      setExtended(cell)
      setRegions([...regions.slice(0, -1), regionOf(here, cell)])
    },
    select(next) {
      setExtended(undefined)
      setRegions(next)
    },
    setFocus,
  }
}

const regionOf = (a: Cell, b: Cell): Region => ({
  rows: [Math.min(a.row, b.row), Math.max(a.row, b.row)],
  cols: [Math.min(a.col, b.col), Math.max(a.col, b.col)],
})

/** Corner of a region farthest from a cell. */
function oppositeOf({ row, col }: Cell, region: Region | undefined): Cell {
  const far = (from: number, span: readonly [number, number] | null | undefined) =>
    span ? (Math.abs(span[0] - from) > Math.abs(span[1] - from) ? span[0] : span[1]) : from
  return { row: far(row, region?.rows), col: far(col, region?.cols) }
}
