/** Grid with gaps: the focusable columns of each row. */
export type Stops = readonly (readonly number[])[]

export interface Spot {
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
export function moveIn(
  stops: Stops,
  { row, column }: Spot,
  { key, ctrlKey = false }: { key: string; ctrlKey?: boolean },
  headings: readonly number[],
): Spot | undefined {
  const here = stops[row] ?? []
  const at = here.indexOf(column)
  const spot = (to: number | undefined, wanted = column): Spot | undefined => {
    const columns = stops[to ?? -1]
    if (to === undefined || !columns) return undefined
    const nearest = columns.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0]
    return nearest === undefined ? undefined : { row: to, column: nearest }
  }
  const beside = (step: number) => (here[at + step] === undefined ? undefined : spot(row, here[at + step]))
  switch (key) {
    case 'ArrowUp':
      return spot(row - 1)
    case 'ArrowDown':
      return spot(row + 1)
    case 'ArrowLeft':
      return at > 0 ? beside(-1) : undefined
    case 'ArrowRight':
      return beside(1)
    case 'Home':
      return ctrlKey ? spot(0, 0) : spot(row, here[0])
    case 'End':
      return ctrlKey ? spot(stops.length - 1, 1000) : spot(row, here.at(-1))
    case 'PageUp':
      return spot(headings.findLast(heading => heading < row))
    case 'PageDown':
      return spot(headings.find(heading => heading > row))
    default:
      return undefined
  }
}
