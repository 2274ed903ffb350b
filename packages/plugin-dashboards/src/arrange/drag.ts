import { type Layout, moveTo, type PlacedTile, resize } from '../board/layout.ts'

interface Drag {
  layout: Layout
  id: string
  isCounted(tile: PlacedTile): boolean
  /** How it would be if the pointer were lifted now; the layout itself when it was taken back. */
  onPreview(layout: Layout): void
  onEnd(layout: Layout): void
}

/** Drags a tile to the place of whichever tile the pointer comes over. */
export function dragTile(pointer: { pointerId: number }, { layout, id, isCounted, onPreview, onEnd }: Drag): void {
  let now = layout
  let over: string | undefined = id
  followPointer(pointer.pointerId, {
    onMove({ clientX, clientY }) {
      const target = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-tile]')?.dataset.tile
      // a big tile that made room may still lie below the pointer: it is asked again only after another one was
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

/** Drags a tile's lower corner: it grows and shrinks by full cells of its grid. */
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
  /** Escape was pressed, or the system took the pointer away. */
  onCancel(): void
}

/**
 * Follows a pointer from where it goes down until it is lifted. Listens at the window: what it went down on may move
 * within the document in the meantime.
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
