import { maxWidth, type Layout, type Placed } from './layout.ts'

export interface Cell extends Placed {
  readonly x: number
  readonly y: number
}

/** Where tiles come to stand in three columns, as the browser's grid flows them; hidden ones stand nowhere, at 0, 0. */
export function flow(layout: Layout): Cell[] {
  const taken = new Set<string>()
  let [x, y] = [0, 0]
  return layout.map(tile => {
    if (tile.hidden) return { ...tile, x: 0, y: 0 }
    while (x + tile.w > maxWidth || cellsOf(tile, x, y).some(cell => taken.has(cell))) {
      x += 1
      if (x + tile.w > maxWidth) [x, y] = [0, y + 1]
    }
    const at = { ...tile, x, y }
    for (const cell of cellsOf(tile, x, y)) taken.add(cell)
    x += tile.w
    return at
  })
}

function cellsOf({ w, h }: Placed, x: number, y: number): string[] {
  return Array.from({ length: w * h }, (_, i) => `${x + (i % w)} ${y + Math.floor(i / w)}`)
}
