import type { TileMeta } from '../slots.ts'

type Width = TileMeta['w']
type Height = TileMeta['h']

/** Arranged tile. */
export interface PlacedTile {
  readonly id: string
  readonly w: Width
  readonly h: Height
  readonly hidden: boolean
}

/** Tiles in order, including hidden ones. */
export type Layout = readonly PlacedTile[]

/** Stored tile, possibly of another version. */
export interface SavedTile {
  readonly id: string
  readonly w: number
  readonly h: number
  readonly hidden?: boolean | undefined
}

export interface KnownTile {
  readonly id: string
  readonly meta: TileMeta
}

export const maxWidth = 3
export const maxHeight = 2

/**
 * Reconciles a stored layout with the available tiles: drops unknown and duplicate tiles, limits sizes, and
 * appends new tiles.
 */
export function reconcileLayout(saved: readonly SavedTile[], tiles: readonly KnownTile[]): Layout {
  const known = new Map(tiles.map(tile => [tile.id, tile]))
  const kept = new Map(saved.filter(({ id }) => known.has(id)).map(tile => [tile.id, placed(tile)]))
  const added = tiles.filter(({ id }) => !kept.has(id)).map(({ id, meta }) => placed({ id, ...meta }))
  return [...kept.values(), ...added]
}

/** Returns tiles in their default order: the named ones first, in that order, then the others. */
export function inDefaultOrder<Tile extends { readonly id: string }>(
  tiles: readonly Tile[],
  first: readonly string[],
): readonly Tile[] {
  const placeOf = ({ id }: Tile) => (first.includes(id) ? first.indexOf(id) : first.length)
  return tiles.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const placed = ({ id, w, h, hidden = false }: SavedTile): PlacedTile => ({
  id,
  w: within(w, maxWidth) as Width,
  h: within(h, maxHeight) as Height,
  hidden,
})

const within = (size: number, most: number) => Math.min(most, Math.max(1, Math.round(size) || 1))

/** Moves a tile to an index among the tiles that `counts` accepts; the others keep their neighbours. */
export function moveTo(layout: Layout, id: string, place: number, counts: (tile: PlacedTile) => boolean): Layout {
  const moved = layout.find(tile => tile.id === id)
  if (!moved) return layout
  const rest = layout.filter(tile => tile !== moved)
  const shown = rest.filter(counts)
  const next = shown[Math.max(0, place)]
  const last = shown.at(-1)
  const at = next ? rest.indexOf(next) : last ? rest.indexOf(last) + 1 : rest.length
  return rest.toSpliced(at, 0, moved)
}

export function resize(layout: Layout, id: string, size: { w: number; h: number }): Layout {
  return layout.map(tile => (tile.id === id ? placed({ ...tile, ...size }) : tile))
}

export function hide(layout: Layout, id: string): Layout {
  return layout.map(tile => (tile.id === id ? { ...tile, hidden: true } : tile))
}

/** Shows a hidden tile again at the end. */
export function show(layout: Layout, id: string): Layout {
  const tile = layout.find(hidden => hidden.id === id)
  return tile ? [...layout.filter(other => other !== tile), { ...tile, hidden: false }] : layout
}

interface Cell extends PlacedTile {
  readonly x: number
  readonly y: number
}

/** Computes grid cells in three columns, like the browser's grid; hidden tiles get 0, 0. */
export function gridCells(layout: Layout): Cell[] {
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

function cellsOf({ w, h }: PlacedTile, x: number, y: number): string[] {
  return Array.from({ length: w * h }, (_, i) => `${x + (i % w)} ${y + Math.floor(i / w)}`)
}

/** Storage of a dashboard layout. */
export interface LayoutStore {
  /** Empty before the first change; undefined while loading. */
  readonly saved: readonly SavedTile[] | undefined
  /** True if loading failed: tiles keep the default order and nothing is saved. */
  readonly failed: boolean
  /** True if the user may not arrange tiles. */
  readonly isReadOnly?: boolean
  retry(): void
  /** Saves a layout; an empty one resets it. */
  save(layout: Layout): void
}
