/** Grid with gaps: the focusable columns of each row. */
export type Stops = readonly (readonly number[])[]

export interface Cell {
  row: number
  column: number
}

/**
 * Returns the target of a key, as in an ARIA grid: arrows move by one, Home and End within the row, with Ctrl to the
 * corners, Page Up and Page Down to the previous and next heading. Moving up or down selects the nearest column of
 * the row.
 *
 * @param headings Indexes of the rows for Page Up and Page Down.
 * @returns undefined for other keys and at the edges
 */
export function navigateGrid(
  stops: Stops,
  { row, column }: Cell,
  { key, ctrlKey = false }: { key: string; ctrlKey?: boolean },
  headings: readonly number[],
): Cell | undefined {
  const here = stops[row] ?? []
  const at = here.indexOf(column)
  const cellAt = (to: number | undefined, wanted = column): Cell | undefined => {
    const columns = stops[to ?? -1]
    if (to === undefined || !columns) return undefined
    const nearest = columns.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0]
    return nearest === undefined ? undefined : { row: to, column: nearest }
  }
  const beside = (step: number) => (here[at + step] === undefined ? undefined : cellAt(row, here[at + step]))
  switch (key) {
    case 'ArrowUp':
      return cellAt(row - 1)
    case 'ArrowDown':
      return cellAt(row + 1)
    case 'ArrowLeft':
      return at > 0 ? beside(-1) : undefined
    case 'ArrowRight':
      return beside(1)
    case 'Home':
      return ctrlKey ? cellAt(0, 0) : cellAt(row, here[0])
    case 'End':
      return ctrlKey ? cellAt(stops.length - 1, 1000) : cellAt(row, here.at(-1))
    case 'PageUp':
      return cellAt(headings.findLast(heading => heading < row))
    case 'PageDown':
      return cellAt(headings.find(heading => heading > row))
    default:
      return undefined
  }
}
