/** A rectangle of cells by inclusive 0-based indexes. */
export interface Area {
  rows: Span
  columns: Span
}

export type Span = readonly [first: number, last: number]

/** A region of Blueprint's table. Without rows it includes all rows; likewise columns. */
export interface Region {
  rows?: [number, number] | null
  cols?: [number, number] | null
}

/** Converts Blueprint's regions to rectangles inside the grid. */
export function areasOf(regions: readonly Region[], rowCount: number, columnCount: number): Area[] {
  const within = ([a, b]: Span, count: number): Span => [
    Math.max(0, Math.min(a, b)),
    Math.min(count - 1, Math.max(a, b)),
  ]
  return regions
    .map(({ rows, cols }) => ({
      rows: within(rows ?? [0, rowCount - 1], rowCount),
      columns: within(cols ?? [0, columnCount - 1], columnCount),
    }))
    .filter(({ rows, columns }) => rows[0] <= rows[1] && columns[0] <= columns[1])
}

/** Merges overlapping and adjacent spans, in order. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const result: [number, number][] = []
  for (const [first, last] of spans.toSorted(([a], [b]) => a - b)) {
    const before = result.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else result.push([first, last])
  }
  return result
}

export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, [first, last]) => sum + last - first + 1, 0)

/** Selected rows of a column. */
export const rowsOfColumn = (areas: readonly Area[], column: number): Span[] =>
  mergeSpans(areas.filter(({ columns: [a, b] }) => a <= column && column <= b).map(({ rows }) => rows))

export const isSelected = (areas: readonly Area[], row: number, column: number): boolean =>
  areas.some(({ rows, columns }) => rows[0] <= row && row <= rows[1] && columns[0] <= column && column <= columns[1])
