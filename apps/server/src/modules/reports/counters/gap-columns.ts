import type { TFunction } from 'i18next'
import type { Cell, Column } from '#reporting/excel/index.ts'

/** Columns after the figures of a sheet: rows for growth during a silence have its period and a note, other rows are empty. */
export const gapColumns = (t: TFunction): readonly Column[] => [
  { header: t('file.gap.from'), kind: 'time' },
  { header: t('file.gap.until'), kind: 'time' },
  { header: t('file.gap.note'), width: 60 },
]

interface Gap {
  from: string
  to: string
  restarted?: readonly string[]
}

/** Notes restarted counters, followed by a note on growth. */
function noteOf(note: string, { restarted = [] }: Gap, labelOf: (figure: string) => string, t: TFunction): string {
  if (restarted.length === 0) return note
  return [note, t('file.gap.restarted', { counters: restarted.map(labelOf).join(', ') })].filter(Boolean).join(' ')
}

/** Cells of a gap within the period. Figures are in their columns, so that columns add up to the total. */
export const insideCells = (
  gap: Gap,
  hasFigures: boolean,
  labelOf: (figure: string) => string,
  t: TFunction,
): Cell[] => [new Date(gap.from), new Date(gap.to), noteOf(hasFigures ? t('file.gap.inside') : '', gap, labelOf, t)]

/** Cells of a gap across an end of the period. Figures are text, so that totals exclude them. */
export const outsideCells = (
  gap: Gap,
  figures: readonly string[],
  labelOf: (figure: string) => string,
  t: TFunction,
): Cell[] => [
  new Date(gap.from),
  new Date(gap.to),
  noteOf(figures.length > 0 ? t('file.gap.outside', { figures: figures.join(', ') }) : '', gap, labelOf, t),
]
