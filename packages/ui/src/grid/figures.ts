import type { Column } from '../table/column.ts'
import { lengthOf, rowsOfColumn, type Area } from './areas.ts'
import { valueOf } from './cell-value.ts'

/** Figures of the selected cells. */
export interface Figures {
  cells: number
  /** Selected cells with a number; the figures below are of these. */
  numbers: number
  sum: number
  minimum: number
  maximum: number
  /** Label of the unit that all the numbers share, `''` for none; undefined where they differ. */
  unit: string | undefined
  /** Selected rows that have not loaded: nothing of them is in the figures. */
  missing: number
  /** Selected rows in the figures. */
  rows: number
}

/**
 * Count, sum and extremes of the selected cells; each counts once, also where areas overlap.
 *
 * @param at undefined for a row that has not loaded
 */
export function figuresOf<Row>(
  columns: readonly Column<Row>[],
  areas: readonly Area[],
  at: (index: number) => Row | undefined,
): Figures {
  const units = new Set<string>()
  const [missing, here] = [new Set<number>(), new Set<number>()]
  const figures = { cells: 0, numbers: 0, minimum: Infinity, maximum: -Infinity }
  // Neumaier's sum: 0.1 a thousand times is 100
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
