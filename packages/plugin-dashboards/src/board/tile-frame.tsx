import type { FillOf } from '@muster/core'
import { Boundary, Button, Loaded } from '@muster/ui'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedTile } from './layout.ts'
import type { TileMeta } from '../slots.ts'
import { TileSkeleton } from '../tile/tile-skeleton.tsx'

export interface TileFrameProps<Context extends object> {
  tile: PlacedTile
  fill: FillOf<Context, TileMeta>
  context: Context
  /** Tools above the content, which becomes inert. */
  tools?: ReactNode
}

/** Frames a tile with border and title. A failing tile does not affect others. */
export function TileFrame<Context extends object>({ tile, fill, context, tools }: TileFrameProps<Context>): ReactNode {
  const title = useTileTitle(fill)
  const id = useId()
  return (
    <section className="tile" data-tile={tile.id} data-w={tile.w} data-h={tile.h} aria-labelledby={id}>
      {tools}
      <h2 id={id}>{title}</h2>
      <div className="tile-body" inert={tools !== undefined}>
        <Boundary fallback={(_error, retry) => <Broken onRetry={retry} />}>
          <Loaded load={fill.load} props={context} fallback={<TileSkeleton />} />
        </Boundary>
      </div>
    </section>
  )
}

function Broken({ onRetry }: { onRetry(): void }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="tile-failed" role="alert">
      <p>{t('ui.partFailed')}</p>
      <Button onClick={onRetry}>{t('ui.retry')}</Button>
    </div>
  )
}

/** Returns the title of a tile, or its id. */
export function useTileTitle({ id, meta }: { id: string; meta: TileMeta }): string {
  const { t } = useTranslation()
  return meta.title ? t(meta.title) : id
}
