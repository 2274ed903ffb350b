import type { Column } from './column.ts'

interface ColumnLayout {
  /** Pixels, or a length that depends on the frame of the table; undefined shares the remaining space. */
  sizes: (number | string | undefined)[]
  /** Minimum width without horizontal scrolling. */
  minWidth: number
  /** No column is flexible, so the table is exactly as wide as its columns. */
  isExact: boolean
}

export const minColumnWidth = 64
export const maxColumnWidth = 800
const roomy = 120

/**
 * Widths of the visible columns. User widths are exact, so one of the other columns is flexible.
 *
 * @param widths user widths by column ID
 * @param others pixels of the cells beside the columns
 */
export function layoutColumns<Row>(
  columns: readonly Column<Row>[],
  widths: Readonly<Record<string, number>>,
  others: number,
): ColumnLayout {
  const isTouched = ({ id }: Column<Row>) => widths[id] !== undefined
  const sizes = columns.map(column => widthOf(column, widths[column.id] ?? column.width))
  if (!sizes.includes(undefined) && columns.some(isTouched)) {
    const giving = columns.findLastIndex(column => !isTouched(column) && column.maxWidth === undefined)
    if (giving >= 0) sizes[giving] = undefined
  }
  const minWidth = sizes.reduce<number>(
    (sum, size, i) => sum + (size ?? columns[i]?.width ?? columns[i]?.minWidth ?? roomy),
    0,
  )
  const flexible = sizes.filter(size => size === undefined).length
  const used = sizes.reduce<number>((sum, size) => sum + (size ?? 0), others)
  // flexible columns share evenly, also below the minimum of one of them
  const atLeast = ({ minWidth = 0 }: Column<Row>) =>
    flexible > 1 && minWidth > roomy ? `max(${minWidth}px, (100cqi - ${used}px) / ${flexible})` : undefined
  return {
    sizes: columns.map((column, i) => sizes[i] ?? atLeast(column)),
    minWidth: minWidth + others,
    isExact: columns.some(isTouched) && flexible === 0,
  }
}

/** Applies the minimum width, because a stored width may belong to earlier columns. */
const widthOf = <Row>({ minWidth = 0 }: Column<Row>, width: number | undefined) =>
  width === undefined ? undefined : Math.max(minWidth, width)
