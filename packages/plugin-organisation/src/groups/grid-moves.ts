/** A grid with gaps: for each row, the columns in which there is something to focus. */
export type Stops = readonly (readonly number[])[]

export interface Spot {
  row: number
  column: number
}

/**
 * Where a key leads from a spot, as in a grid of ARIA: arrows by one, Home and End within the row, with Ctrl to the corners, Page Up
 * and Page Down from one heading to the next. Up and down stay as near to their column as the next row allows.
 *
 * @param headings rows that Page Up and Page Down stop at
 * @returns undefined for other keys, and where there is nothing further
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
