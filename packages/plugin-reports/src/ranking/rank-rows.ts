import type { ExplainedFigure } from '@muster/contract'

/** Unit with its figures in the current and the previous period. */
export type RankedRow<Figures> = Figures & { unitId: number; unitName: string; previous: Figures }

/** Figure of a ranked table. Values are in the displayed unit of measure. */
export interface RankedFigure<Figures> {
  id: string
  /** With the unit of measure. */
  header: string
  definition?: string
  value(figures: Figures): number | undefined
  print(value: number | undefined): string
  /** Text for a row instead of its formatted value, such as the reason why it is unknown. */
  text?(figures: Figures): string
  /** Overall figure of all rows, if any. */
  total?(rows: readonly Figures[]): number | undefined
  /** True if lower values are better. */
  isLowBest?: true
  /** Figure in its explanation. */
  explained?: { figure: ExplainedFigure; kind?: 'THERMAL' | 'ELECTRICAL' }
}

export interface RankOrder {
  /** ID of a column. */
  sortField: string
  sortDirection: 'ASC' | 'DESC'
  show: 'all' | 'best' | 'worst'
}

/** Number of units in the quick filters. */
const fewUnits = 10

export const nameColumn = 'NAME'
export const previousColumn = 'PREVIOUS'
export const differenceColumn = 'DIFFERENCE'

/**
 * Returns the value of each column to sort by. The columns of the previous period are of the main figure, which is the
 * first one.
 */
export function valueOf<Figures>(
  field: string,
  figures: readonly RankedFigure<Figures>[],
): (row: RankedRow<Figures>) => number | undefined {
  const main = figures[0]
  if (main && field === previousColumn) return row => main.value(row.previous)
  if (main && field === differenceColumn) return row => differenceOf(main, row)
  const figure = figures.find(({ id }) => id === field) ?? main
  return row => figure?.value(row)
}

/** Returns the change of a figure since the previous period; undefined if one of the values is unknown. */
export function differenceOf<Figures>(
  { value }: Pick<RankedFigure<Figures>, 'value'>,
  row: RankedRow<Figures>,
): number | undefined {
  const [now, before] = [value(row), value(row.previous)]
  return now === undefined || before === undefined ? undefined : now - before
}

/**
 * Sorts rows by a column, with unknown values last in both directions. `best` and `worst` return the ten best or worst
 * units of this column, which only have known values.
 */
export function rankRows<Figures>(
  rows: readonly RankedRow<Figures>[],
  figures: readonly RankedFigure<Figures>[],
  { sortField, sortDirection, show }: RankOrder,
): RankedRow<Figures>[] {
  const byName = (a: RankedRow<Figures>, b: RankedRow<Figures>) =>
    a.unitName.localeCompare(b.unitName, 'en', { numeric: true })
  const value = valueOf(sortField, figures)
  const isLowBest = (figures.find(({ id }) => id === sortField) ?? figures[0])?.isLowBest === true
  const isDescending = show === 'all' ? sortDirection === 'DESC' : (show === 'best') !== isLowBest
  const sign = isDescending ? -1 : 1
  if (show === 'all' && sortField === nameColumn) return rows.toSorted((a, b) => sign * byName(a, b))
  const sorted = rows.toSorted((a, b) => {
    const [first, second] = [value(a), value(b)]
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined) || byName(a, b)
    return sign * (first - second) || byName(a, b)
  })
  return show === 'all' ? sorted : sorted.filter(row => value(row) !== undefined).slice(0, fewUnits)
}

/** Returns the sum of the known values; undefined without any. */
export const sumOf =
  <Figures>(value: (figures: Figures) => number | undefined) =>
  (rows: readonly Figures[]): number | undefined => {
    const known = rows.map(value).filter(each => each !== undefined)
    return known.length === 0 ? undefined : known.reduce((sum, each) => sum + each, 0)
  }

/** Formats a change with its sign. */
export function signed(value: number | undefined, print: (value: number | undefined) => string): string {
  if (value === undefined) return print(value)
  const text = print(Math.abs(value))
  // nothing to show after rounding
  if (text === print(0)) return text
  return `${value > 0 ? '+' : '−'}${text}`
}
