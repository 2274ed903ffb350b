import type { Column } from '../table/column.ts'
import { lengthOf, rowsOfColumn, type Area } from './areas.ts'
import { valueOf } from '../table/cell-value.ts'

/** Figures of the selected cells. */
export interface Figures {
  cells: number
  /** Number of selected cells that contain a number; the figures below refer to them. */
  numbers: number
  sum: number
  minimum: number
  maximum: number
  /** Common unit of all numbers, `''` for none; undefined if units differ. */
  unit: string | undefined
  /** Number of selected rows that have not loaded and are not included. */
  missing: number
  /** Number of selected rows included in the figures. */
  rows: number
}

/**
 * Returns count, sum and extremes of the selected cells. Overlapping areas count once.
 *
 * @param at returns undefined for a row that has not loaded
 */
export function figuresOf<Row>(
  columns: readonly Column<Row>[],
  areas: readonly Area[],
  at: (index: number) => Row | undefined,
): Figures {
  const units = new Set<string>()
  const [missing, here] = [new Set<number>(), new Set<number>()]
  const figures = { cells: 0, numbers: 0, minimum: Infinity, maximum: -Infinity }
  // Neumaier summation: adding 0.1 a thousand times returns 100
  let [sum, lost] = [0, 0]
  for (const [index, column] of columns.entries()) {
    const spans = rowsOfColumn(areas, index)
    figures.cells += lengthOf(spans)
    for (const [first, last] of spans)
      for (let i = first; i <= last; i++) {
        const row = at(i)
        if (row === undefined) {
          missing.add(i)
          continue
        }
        here.add(i)
        const value = valueOf(column, row)
        if (typeof value !== 'number' || !Number.isFinite(value)) continue
        units.add(column.unit ?? '')
        figures.numbers++
        figures.minimum = Math.min(figures.minimum, value)
        figures.maximum = Math.max(figures.maximum, value)
        const next = sum + value
        lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
        sum = next
      }
  }
  const [unit = ''] = units
  return {
    ...figures,
    sum: sum + lost,
    unit: units.size > 1 ? undefined : unit,
    missing: missing.size,
    rows: here.size,
  }
}
