import type { FillOf } from '@muster/core'
import { Button } from '@muster/ui'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dragSize, dragTile } from './drag.ts'
import { SoftDisabledButton } from './soft-disabled-button.tsx'
import { TileTools, type TileToolsProps } from './tile-tools.tsx'
import { useArrangement } from './use-arrangement.ts'
import { hide, type Layout, moveTo, type PlacedTile, resize, show } from '../board/layout.ts'
import { TileFrame, type TileFrameProps, useTileTitle } from '../board/tile-frame.tsx'
import type { TileMeta } from '../slots.ts'
import './arrange.css'

export interface ArrangeProps<Context extends object> {
  layout: Layout
  /** Permitted tiles; the others keep their positions. */
  fills: ReadonlyMap<string, FillOf<Context, TileMeta>>
  context: Context
  onChange(layout: Layout): void
  onReset(): void
  onDone(): void
}

/** Arranges tiles: move, resize, hide and show, by pointer or keyboard. */
export function ArrangeBoard<Context extends object>(props: ArrangeProps<Context>): ReactNode {
  const { fills, context, onDone } = props
  const { t } = useTranslation()
  const { shown: layout, preview, change, reset, undo } = useArrangement(props)
  const [announcement, announce] = useState('')
  const region = useRef<HTMLElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  useEffect(() => region.current?.focus(), [])

  const isCounted = ({ id, hidden }: PlacedTile) => !hidden && fills.has(id)
  const shown = layout.filter(isCounted)
  const titleOf = (id: string) => {
    const title = fills.get(id)?.meta.title
    return title ? t(title) : id
  }
  const placeOf = (tiles: Layout, id: string) => {
    const among = tiles.filter(isCounted)
    return { title: titleOf(id), place: among.findIndex(tile => tile.id === id) + 1, count: among.length }
  }
  const moved = (next: Layout, id: string) => {
    change(next)
    announce(t('dashboard.arrange.moved', placeOf(next, id)))
  }
  const resized = (next: Layout, { id }: PlacedTile) => {
    change(next)
    const { w, h } = next.find(tile => tile.id === id) ?? {}
    announce(t('dashboard.arrange.resized', { title: titleOf(id), w, h }))
  }
  const undone = () => {
    undo?.()
    announce(t('dashboard.arrange.undone'))
  }
  const hidden = (id: string) => {
    change(hide(layout, id))
    announce(t('dashboard.arrange.hidden', { title: titleOf(id) }))
    undoButton.current?.focus()
  }
  const shownAgain = (id: string) => {
    const next = show(layout, id)
    change(next)
    announce(t('dashboard.arrange.shown', placeOf(next, id)))
    region.current?.focus()
  }
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onDone()
  }

  return (
    <section ref={region} className="arrange" tabIndex={-1} aria-label={t('dashboard.arrange.title')} onKeyDown={leave}>
      <div className="arrange-bar">
        <p>{t('dashboard.arrange.help')}</p>
        <SoftDisabledButton
          ref={undoButton}
          run={undo && undone}
          onLimit={() => announce(t('dashboard.arrange.nothingToUndo'))}
        >
          {t('dashboard.arrange.undo')}
        </SoftDisabledButton>
        <Button
          onClick={() => {
            reset()
            announce(t('dashboard.arrange.wasReset'))
          }}
        >
          {t('dashboard.arrange.reset')}
        </Button>
        <Button look="primary" onClick={onDone}>
          {t('dashboard.arrange.done')}
        </Button>
      </div>
      <div className="dashboard-grid">
        {shown.map((tile, place) => {
          const fill = fills.get(tile.id)
          return (
            fill && (
              <ArrangeTile
                key={tile.id}
                {...{ tile, fill, context, place, layout, isCounted }}
                count={shown.length}
                onPreview={preview}
                onMoved={next => moved(next, tile.id)}
                onResized={next => resized(next, tile)}
                onMove={to => moved(moveTo(layout, tile.id, to, isCounted), tile.id)}
                onResize={size => resized(resize(layout, tile.id, size), tile)}
                onHide={() => hidden(tile.id)}
                onLimit={() => announce(t('dashboard.arrange.limit', { title: titleOf(tile.id) }))}
              />
            )
          )
        })}
      </div>
      <HiddenTiles
        tiles={layout
          .filter(({ id, hidden: isHidden }) => isHidden && fills.has(id))
          .map(({ id }) => ({ id, title: titleOf(id) }))}
        onShow={shownAgain}
      />
      <p className="m-visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  )
}

type ArrangeTileProps<Context extends object> = Omit<TileFrameProps<Context>, 'tools'> &
  Omit<TileToolsProps, 'title' | 'onDragTile' | 'onDragSize'> & {
    layout: Layout
    isCounted(tile: PlacedTile): boolean
    onPreview(layout: Layout): void
    onMoved(layout: Layout): void
    onResized(layout: Layout): void
  }

/** Draggable tile. */
function ArrangeTile<Context extends object>(props: ArrangeTileProps<Context>): ReactNode {
  const { tile, fill, context, layout, isCounted, onPreview, onMoved, onResized, ...tools } = props
  const title = useTileTitle(fill)
  const drag = (pointer: PointerEvent) => {
    if (pointer.button !== 0) return
    // prevents text selection while dragging
    pointer.preventDefault()
    dragTile(pointer, { layout, id: tile.id, isCounted, onPreview, onEnd: onMoved })
  }
  const dragCorner = (pointer: PointerEvent<HTMLElement>) => {
    const element = pointer.currentTarget.closest<HTMLElement>('[data-tile]')
    if (pointer.button !== 0 || !element) return
    pointer.preventDefault()
    dragSize(pointer, { layout, tile, element, onPreview, onEnd: onResized })
  }
  return (
    <TileFrame
      {...{ tile, fill, context }}
      tools={<TileTools {...{ tile, title, ...tools }} onDragTile={drag} onDragSize={dragCorner} />}
    />
  )
}

interface HiddenTilesProps {
  tiles: readonly { id: string; title: string }[]
  onShow(id: string): void
}

/** Lists hidden tiles with buttons to show them again. */
function HiddenTiles({ tiles, onShow }: HiddenTilesProps): ReactNode {
  const { t } = useTranslation()
  if (tiles.length === 0) return null
  return (
    <div className="arrange-hidden">
      <h2>{t('dashboard.arrange.hiddenTiles')}</h2>
      <ul>
        {tiles.map(({ id, title }) => (
          <li key={id}>
            <Button icon="eye" onClick={() => onShow(id)}>
              {t('dashboard.arrange.show', { title })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
