import { type Layout, moveTo, type PlacedTile, resize } from '../board/layout.ts'

interface Drag {
  layout: Layout
  id: string
  isCounted(tile: PlacedTile): boolean
  /** Called with the layout of a drop at the current position, or the original one on cancel. */
  onPreview(layout: Layout): void
  onEnd(layout: Layout): void
}

/** Moves a tile to the position of the tile under the pointer. */
export function dragTile(pointer: { pointerId: number }, { layout, id, isCounted, onPreview, onEnd }: Drag): void {
  let now = layout
  let over: string | undefined = id
  followPointer(pointer.pointerId, {
    onMove({ clientX, clientY }) {
      const target = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-tile]')?.dataset.tile
      // a large tile may still lie under the pointer after moving away, so a target counts once
      if (target === over) return
      over = target
      if (target === undefined || target === id) return
      now = moveTo(
        now,
        id,
        now.filter(isCounted).findIndex(tile => tile.id === target),
        isCounted,
      )
      onPreview(now)
    },
    onEnd: () => onEnd(now),
    onCancel: () => onPreview(layout),
  })
}

type Size = Pick<Drag, 'layout' | 'onPreview' | 'onEnd'> & { tile: PlacedTile; element: HTMLElement }

/** Resizes a tile by its lower corner in whole grid cells. */
export function dragSize(pointer: { pointerId: number; clientX: number; clientY: number }, drag: Size): void {
  const { layout, tile, element, onPreview, onEnd } = drag
  const grid = element.parentElement ?? element
  const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length
  const cell = { width: grid.clientWidth / columns, height: element.offsetHeight / tile.h }
  const ahead = getComputedStyle(grid).direction === 'rtl' ? -1 : 1
  let now = layout
  followPointer(pointer.pointerId, {
    onMove({ clientX, clientY }) {
      const w = tile.w + Math.round((ahead * (clientX - pointer.clientX)) / cell.width)
      const h = tile.h + Math.round((clientY - pointer.clientY) / cell.height)
      now = resize(layout, tile.id, { w, h })
      onPreview(now)
    },
    onEnd: () => onEnd(now),
    onCancel: () => onPreview(layout),
  })
}

interface Followed {
  onMove(pointer: PointerEvent): void
  onEnd(): void
  /** Called on Escape or pointer cancel. */
  onCancel(): void
}

/**
 * Follows a pointer until release. Listens on the window, because the pressed element may move within the
 * document.
 */
function followPointer(pointerId: number, { onMove, onEnd, onCancel }: Followed): void {
  const over = new AbortController()
  const { signal } = over
  const finish = (what: () => void) => {
    over.abort()
    what()
  }
  const own = (handle: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pointerId) handle(event)
  }
  addEventListener('pointermove', own(onMove), { signal })
  addEventListener(
    'pointerup',
    own(() => finish(onEnd)),
    { signal },
  )
  addEventListener(
    'pointercancel',
    own(() => finish(onCancel)),
    { signal },
  )
  addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      finish(onCancel)
    },
    { signal, capture: true },
  )
}
