import type { FillOf } from '@muster/core'
import { Button } from '@muster/ui'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hide, moveTo, resize, show, type Layout, type Placed } from '../board/layout.ts'
import type { TileMeta } from '../slots.ts'
import { ArrangeTile } from './arrange-tile.tsx'
import './arrange.css'
import { HiddenTiles } from './hidden-tiles.tsx'
import { SteadyButton } from './steady-button.tsx'
import { useArrangement } from './use-arrangement.ts'

export interface ArrangeProps<Context extends object> {
  layout: Layout
  /** Tiles the session may see; the others keep their places unseen. */
  fills: ReadonlyMap<string, FillOf<Context, TileMeta>>
  context: Context
  onChange(layout: Layout): void
  onReset(): void
  onDone(): void
}

/** The tiles with everything that moves, resizes, hides and shows them, by pointer or by keyboard alone. */
export function ArrangeBoard<Context extends object>(props: ArrangeProps<Context>): ReactNode {
  const { fills, context, onDone } = props
  const { t } = useTranslation()
  const { shown: layout, preview, change, reset, undo } = useArrangement(props)
  const [said, say] = useState('')
  const region = useRef<HTMLElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  useEffect(() => region.current?.focus(), [])

  const counts = ({ id, hidden }: Placed) => !hidden && fills.has(id)
  const shown = layout.filter(counts)
  const titleOf = (id: string) => {
    const title = fills.get(id)?.meta.title
    return title ? t(title) : id
  }
  const placeOf = (tiles: Layout, id: string) => {
    const among = tiles.filter(counts)
    return { title: titleOf(id), place: among.findIndex(tile => tile.id === id) + 1, count: among.length }
  }
  const moved = (next: Layout, id: string) => {
    change(next)
    say(t('dashboard.arrange.moved', placeOf(next, id)))
  }
  const resized = (next: Layout, { id }: Placed) => {
    change(next)
    const { w, h } = next.find(tile => tile.id === id) ?? {}
    say(t('dashboard.arrange.resized', { title: titleOf(id), w, h }))
  }
  const undone = () => {
    undo?.()
    say(t('dashboard.arrange.undone'))
  }
  const hidden = (id: string) => {
    change(hide(layout, id))
    say(t('dashboard.arrange.hidden', { title: titleOf(id) }))
    undoButton.current?.focus()
  }
  const shownAgain = (id: string) => {
    const next = show(layout, id)
    change(next)
    say(t('dashboard.arrange.shown', placeOf(next, id)))
    region.current?.focus()
  }
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onDone()
  }

  return (
    <section ref={region} className="arrange" tabIndex={-1} aria-label={t('dashboard.arrange.title')} onKeyDown={leave}>
      <div className="arrange-bar">
        <p>{t('dashboard.arrange.help')}</p>
        <SteadyButton ref={undoButton} run={undo && undone} onLimit={() => say(t('dashboard.arrange.nothingToUndo'))}>
          {t('dashboard.arrange.undo')}
        </SteadyButton>
        <Button
          onClick={() => {
            reset()
            say(t('dashboard.arrange.wasReset'))
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
                {...{ tile, fill, context, place, layout, counts }}
                count={shown.length}
                onPreview={preview}
                onMoved={next => moved(next, tile.id)}
                onResized={next => resized(next, tile)}
                onMove={to => moved(moveTo(layout, tile.id, to, counts), tile.id)}
                onResize={size => resized(resize(layout, tile.id, size), tile)}
                onHide={() => hidden(tile.id)}
                onLimit={() => say(t('dashboard.arrange.limit', { title: titleOf(tile.id) }))}
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
        {said}
      </p>
    </section>
  )
}
