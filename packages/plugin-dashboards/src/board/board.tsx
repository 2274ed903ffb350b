import { can, type FillOf, type Slot } from '@muster/core'
import { Button, Loaded, StatePanel, useRegistry, useSession } from '@muster/ui'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArrangeProps } from '../arrange/arrange-board.tsx'
import type { TileMeta } from '../slots.ts'
import './board.css'
import { inDefaultOrder, reconcileLayout, type LayoutStore } from './layout.ts'
import { TileFrame } from './tile-frame.tsx'

interface BoardProps<Context extends object> {
  slot: Slot<Context, TileMeta>
  context: Context
  store: LayoutStore
  title: string
  /** Tiles shown first until the user arranges them. */
  first?: readonly string[]
  /** Small text above the title. */
  over?: ReactNode
  /** Actions beside the title. */
  actions?: ReactNode
  /** Content between title and tiles. */
  children?: ReactNode
}

const none: readonly string[] = []

// loads on demand
const loadArrange = () => import('../arrange/arrange-board.tsx').then(m => m.ArrangeBoard)

/** Shows the permitted tiles of a slot as the user arranged them. */
export function Board<Context extends object>(props: BoardProps<Context>): ReactNode {
  const { slot, context, store, title, first = none, over, actions, children } = props
  const { t } = useTranslation()
  const session = useSession()
  const [isArranging, setArranging] = useState(false)
  const arrange = useRef<HTMLButtonElement>(null)
  const wasArranging = useRef(false)
  useEffect(() => {
    if (wasArranging.current && !isArranging) arrange.current?.focus()
    wasArranging.current = isArranging
  }, [isArranging])

  const registry = useRegistry()
  const fills = useMemo(() => inDefaultOrder(registry.fills(slot), first), [registry, slot, first])
  const layout = useMemo(() => reconcileLayout(store.saved ?? [], fills), [store.saved, fills])
  const open = new Map(fills.filter(({ accessRules }) => can(session, accessRules)).map(fill => [fill.id, fill]))
  if (open.size === 0) return <StatePanel icon="dashboard" title={title} subtitle={t('dashboard.empty')} />

  const isKnown = store.saved !== undefined || store.failed
  const grid = <Grid layout={layout} fills={open} context={context} />
  const arranging: ArrangeProps<Context> = {
    layout,
    fills: open,
    context,
    onChange: store.save,
    onReset: () => store.save([]),
    onDone: () => setArranging(false),
  }
  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <div>
          {over}
          <h1>{title}</h1>
        </div>
        <div className="dashboard-actions">
          {actions}
          {store.saved && !store.isReadOnly && !isArranging && (
            <Button ref={arrange} icon="dashboard" onClick={() => setArranging(true)}>
              {t('dashboard.arrange')}
            </Button>
          )}
        </div>
      </header>
      {children}
      {store.failed && !store.saved && (
        <p className="m-callout" role="status">
          {t('dashboard.arrange.notLoaded')}{' '}
          <Button look="quiet" onClick={store.retry}>
            {t('ui.retry')}
          </Button>
        </p>
      )}
      {isKnown && !isArranging && grid}
      {isArranging && <Loaded<ArrangeProps<Context>> load={loadArrange} props={arranging} fallback={grid} />}
    </div>
  )
}

interface GridProps<Context extends object> {
  layout: ReturnType<typeof reconcileLayout>
  fills: ReadonlyMap<string, FillOf<Context, TileMeta>>
  context: Context
}

function Grid<Context extends object>({ layout, fills, context }: GridProps<Context>): ReactNode {
  const { t } = useTranslation()
  if (layout.every(({ id, hidden }) => hidden || !fills.has(id)))
    return <p className="m-muted">{t('dashboard.nothingShown')}</p>
  return (
    <div className="dashboard-grid">
      {layout.map(tile => {
        const fill = fills.get(tile.id)
        return fill && !tile.hidden && <TileFrame key={tile.id} tile={tile} fill={fill} context={context} />
      })}
    </div>
  )
}
