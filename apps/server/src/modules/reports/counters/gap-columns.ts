import type { Cell, Column } from '../../../reporting/excel/index.ts'

/** Behind the figures of a sheet: rows for growth over a silence have their period and a note here, other rows nothing. */
export const gapColumns: readonly Column[] = [
  { header: 'No data from', kind: 'time' },
  { header: 'No data until', kind: 'time' },
  { header: 'Note', width: 60 },
]

interface Gap {
  from: string
  to: string
}

/** Cells of a gap in the period: its figures are in their columns, so that a column adds up to the period. */
export const insideCells = ({ from, to }: Gap): Cell[] => [
  new Date(from),
  new Date(to),
  'No data in this time. No other row includes this increase.',
]

/** Cells of a gap across an end of the period: its figures are text, so that no total contains them. */
export const outsideCells = ({ from, to }: Gap, figures: readonly string[]): Cell[] => [
  new Date(from),
  new Date(to),
  `No data in this time. Partly outside the period, not counted: ${figures.join(', ')}.`,
]
