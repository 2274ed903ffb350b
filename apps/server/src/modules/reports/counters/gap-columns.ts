import type { TFunction } from 'i18next'
import type { Cell, Column } from '../../../reporting/excel/index.ts'

/** Behind the figures of a sheet: rows for growth over a silence have their period and a note here, other rows nothing. */
export const gapColumns = (t: TFunction): readonly Column[] => [
  { header: t('file.gap.from'), kind: 'time' },
  { header: t('file.gap.until'), kind: 'time' },
  { header: t('file.gap.note'), width: 60 },
]

interface Gap {
  from: string
  to: string
}

/** Cells of a gap in the period: its figures are in their columns, so that a column adds up to the period. */
export const insideCells = ({ from, to }: Gap, t: TFunction): Cell[] => [
  new Date(from),
  new Date(to),
  t('file.gap.inside'),
]

/** Cells of a gap across an end of the period: its figures are text, so that no total contains them. */
export const outsideCells = ({ from, to }: Gap, figures: readonly string[], t: TFunction): Cell[] => [
  new Date(from),
  new Date(to),
  t('file.gap.outside', { figures: figures.join(', ') }),
]
