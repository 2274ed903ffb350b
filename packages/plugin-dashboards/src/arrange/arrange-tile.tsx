import type { PointerEvent, ReactNode } from 'react'
import type { Layout, Placed } from '../board/layout.ts'
import { TileFrame, type TileFrameProps } from '../board/tile-frame.tsx'
import { useTileTitle } from '../board/use-tile-title.ts'
import { dragSize } from './drag-size.ts'
import { dragTile } from './drag-tile.ts'
import { TileTools, type TileToolsProps } from './tile-tools.tsx'

type Props<Context extends object> = Omit<TileFrameProps<Context>, 'tools'> &
  Omit<TileToolsProps, 'title' | 'onDragTile' | 'onDragSize'> & {
    layout: Layout
    counts(tile: Placed): boolean
    onPreview(layout: Layout): void
    onMoved(layout: Layout): void
    onResized(layout: Layout): void
  }

/** A tile that can be taken hold of. */
export function ArrangeTile<Context extends object>(props: Props<Context>): ReactNode {
  const { tile, fill, context, layout, counts, onPreview, onMoved, onResized, ...tools } = props
  const title = useTileTitle(fill)
  const drag = (pointer: PointerEvent) => {
    if (pointer.button !== 0) return
    // no text is selected on the way
    pointer.preventDefault()
    dragTile(pointer, { layout, id: tile.id, counts, onPreview, onEnd: onMoved })
  }
  const pull = (pointer: PointerEvent<HTMLElement>) => {
    const element = pointer.currentTarget.closest<HTMLElement>('[data-tile]')
    if (pointer.button !== 0 || !element) return
    pointer.preventDefault()
    dragSize(pointer, { layout, tile, element, onPreview, onEnd: onResized })
  }
  return (
    <TileFrame
      {...{ tile, fill, context }}
      tools={<TileTools {...{ tile, title, ...tools }} onDragTile={drag} onDragSize={pull} />}
    />
  )
}
