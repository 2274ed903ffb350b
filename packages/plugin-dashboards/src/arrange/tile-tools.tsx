import type { PointerEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { maxHeight, maxWidth, type Placed } from '../board/layout.ts'
import { ArrangeIcon, type ArrangeIconName } from './arrange-icon.tsx'
import { SteadyButton } from './steady-button.tsx'

export interface TileToolsProps {
  tile: Placed
  title: string
  /** Among the tiles that are shown, from 0. */
  place: number
  count: number
  onMove(place: number): void
  onResize(size: { w: number; h: number }): void
  onHide(): void
  /** An action that would change nothing was asked for. */
  onLimit(): void
  onDragTile(pointer: PointerEvent): void
  onDragSize(pointer: PointerEvent<HTMLElement>): void
}

/** Everything that arranges one tile: a grip and a corner for the pointer, the same as buttons for everybody. */
export function TileTools(props: TileToolsProps): ReactNode {
  const { tile, title, place, count, onMove, onResize, onHide, onLimit, onDragTile, onDragSize } = props
  const { t } = useTranslation()
  const { w, h } = tile
  const tools: [name: ArrangeIconName, isPossible: boolean, run: () => void][] = [
    ['earlier', place > 0, () => onMove(place - 1)],
    ['later', place < count - 1, () => onMove(place + 1)],
    ['narrower', w > 1, () => onResize({ w: w - 1, h })],
    ['wider', w < maxWidth, () => onResize({ w: w + 1, h })],
    ['shorter', h > 1, () => onResize({ w, h: h - 1 })],
    ['taller', h < maxHeight, () => onResize({ w, h: h + 1 })],
    ['hide', true, onHide],
  ]
  return (
    <>
      <div className="arrange-tools" role="group" aria-label={title}>
        <span className="arrange-grip" onPointerDown={onDragTile}>
          <ArrangeIcon name="grip" />
        </span>
        {tools.map(([name, isPossible, run]) => {
          const label = t(`dashboard.arrange.${name}`, { title })
          return (
            <SteadyButton
              key={name}
              data-look="quiet"
              data-icon-only=""
              data-tool={name}
              aria-label={label}
              title={label}
              run={isPossible ? run : undefined}
              onLimit={onLimit}
            >
              <ArrangeIcon name={name} />
            </SteadyButton>
          )
        })}
      </div>
      <span className="arrange-corner" onPointerDown={onDragSize}>
        <ArrangeIcon name="corner" />
      </span>
    </>
  )
}
