import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { minColumnWidth, maxColumnWidth } from './column-layout.ts'

interface ColumnResizerProps {
  column: string
  least?: number | undefined
  most?: number | undefined
  /** Called during a drag, before the width is stored. */
  onDrag(width: number): void
  onResize(width: number): void
}

const step = 16

/** Resizes a column by dragging or arrow keys, and fits it to its content by double click or Enter. */
export function ColumnResizer({
  column,
  least = minColumnWidth,
  most = maxColumnWidth,
  onDrag,
  onResize,
}: ColumnResizerProps): ReactNode {
  const { t } = useTranslation()
  const edge = useRef<HTMLDivElement>(null)
  const drag = useRef<{ x: number; width: number } | undefined>(undefined)
  const between = (width: number) => Math.round(Math.min(most, Math.max(least, width)))
  const header = () => edge.current!.closest('th')!
  const forward = () => (getComputedStyle(header()).direction === 'rtl' ? -1 : 1)
  // a column without a width has its rendered one; read after layout
  const announceWidth = () => edge.current?.setAttribute('aria-valuenow', String(Math.round(header().offsetWidth)))
  useEffect(announceWidth)

  const widthAt = (event: PointerEvent) =>
    drag.current && between(drag.current.width + (event.clientX - drag.current.x) * forward())
  const start = (event: PointerEvent) => {
    if (event.button !== 0) return
    drag.current = { x: event.clientX, width: header().offsetWidth }
    edge.current!.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    const width = widthAt(event)
    if (width !== undefined && event.clientX !== drag.current?.x) onDrag(width)
  }
  const end = (event: PointerEvent) => {
    const width = widthAt(event)
    if (width !== undefined && event.clientX !== drag.current?.x) onResize(width)
    drag.current = undefined
  }
  const press = (event: KeyboardEvent) => {
    const width = header().offsetWidth
    const widths: Record<string, () => number> = {
      ArrowLeft: () => width - step * forward(),
      ArrowRight: () => width + step * forward(),
      Home: () => least,
      End: () => most,
      Enter: () => fittingWidth(header()),
    }
    const to = widths[event.key]
    if (!to) return
    event.preventDefault()
    onResize(between(to()))
  }
  return (
    <div
      ref={edge}
      className="m-table-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('table.width', { column })}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={least}
      tabIndex={0}
      onFocus={announceWidth}
      onKeyDown={press}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(between(fittingWidth(header())))}
    />
  )
}

/** Width that fits the rendered rows, measured in a temporary free layout of the table. */
function fittingWidth(header: HTMLElement): number {
  const table = header.closest('table')!
  table.dataset.fitting = ''
  const width = header.offsetWidth
  delete table.dataset.fitting
  return width
}
