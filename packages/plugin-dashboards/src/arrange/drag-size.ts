import { resize, type Placed } from '../board/layout.ts'
import type { Drag } from './drag-tile.ts'
import { followPointer } from './follow-pointer.ts'

type Size = Pick<Drag, 'layout' | 'onPreview' | 'onEnd'> & { tile: Placed; element: HTMLElement }

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
