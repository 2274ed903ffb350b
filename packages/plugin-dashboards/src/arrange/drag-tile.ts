import { moveTo, type Layout, type Placed } from '../board/layout.ts'
import { followPointer } from './follow-pointer.ts'

export interface Drag {
  layout: Layout
  id: string
  counts(tile: Placed): boolean
  /** How it would be if the pointer were lifted now; the layout itself when it was taken back. */
  onPreview(layout: Layout): void
  onEnd(layout: Layout): void
}

/** Drags a tile to the place of whichever tile the pointer comes over. */
export function dragTile(pointer: { pointerId: number }, { layout, id, counts, onPreview, onEnd }: Drag): void {
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
        now.filter(counts).findIndex(tile => tile.id === target),
        counts,
      )
      onPreview(now)
    },
    onEnd: () => onEnd(now),
    onCancel: () => onPreview(layout),
  })
}
