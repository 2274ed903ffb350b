import type { PointerEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SoftDisabledButton } from './soft-disabled-button.tsx'
import { maxHeight, maxWidth, type PlacedTile } from '../board/layout.ts'

export interface TileToolsProps {
  tile: PlacedTile
  title: string
  /** 0-based index among the shown tiles. */
  place: number
  count: number
  onMove(place: number): void
  onResize(size: { w: number; h: number }): void
  onHide(): void
  /** Called for actions without effect. */
  onLimit(): void
  onDragTile(pointer: PointerEvent): void
  onDragSize(pointer: PointerEvent<HTMLElement>): void
}

/** Tools of one tile: grip and corner for the pointer, buttons for the keyboard. */
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
            <SoftDisabledButton
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
            </SoftDisabledButton>
          )
        })}
      </div>
      <span className="arrange-corner" onPointerDown={onDragSize}>
        <ArrangeIcon name="corner" />
      </span>
    </>
  )
}

/** Icons of the arrange mode, loaded on demand. */
const paths = {
  earlier: 'M12 4 6 10l6 6',
  later: 'm8 4 6 6-6 6',
  narrower: 'M2 10h6m-3-3 3 3-3 3M18 10h-6m3-3-3 3 3 3',
  wider: 'M8 10H2m3-3-3 3 3 3m7-3h6m-3-3 3 3-3 3',
  shorter: 'M10 2v6M7 5l3 3 3-3m-3 13v-6m-3 3 3-3 3 3',
  taller: 'M10 8V2M7 5l3-3 3 3m-3 7v6m-3-3 3 3 3-3',
  hide: 'M3 3l14 14M8 5c5-1.5 8.8 2.5 10.5 5-.7 1-1.6 2.2-2.8 3.2M5 7C3.4 8 2.2 9.2 1.5 10c2 3 5.5 6.5 10.5 5.3',
  grip: 'M7 5h.01M7 10h.01M7 15h.01M13 5h.01M13 10h.01M13 15h.01',
  corner: 'M17 8 8 17m9-4-4 4',
} as const

type ArrangeIconName = keyof typeof paths

function ArrangeIcon({ name }: { name: ArrangeIconName }): ReactNode {
  return (
    <svg
      className="arrange-icon"
      data-directed={name === 'earlier' || name === 'later' || name === 'corner' || undefined}
      width={20}
      height={20}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'grip' ? 2.4 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
