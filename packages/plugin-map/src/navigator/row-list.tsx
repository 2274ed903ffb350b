import { Loading } from '@muster/ui'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useWindow } from '../history/use-window.ts'
import { lineAfter } from './line-after.ts'
import { RowLine } from './row-line.tsx'
import { RowsFailed } from './rows-failed.tsx'
import type { Row, RowSource } from './rows.ts'
import { useFirstFocus, type Focused } from './use-first-focus.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowHeight } from './use-row-height.ts'
import { useRows, type Line } from './use-rows.ts'
import { useSeenUnits } from './use-seen-units.ts'
import { useShowSelected } from './use-show-selected.ts'
import './row-list.css'

export interface RowListProps {
  label: string
  sources: readonly [RowSource, RowSource?]
  selectedId?: number | undefined
  /** The focus goes to this row, or to the first, once there are rows. */
  focusOn?: Focused | undefined
  /** Shown if there are no rows. */
  empty: ReactNode
  /** Index of a unit in the entire list, to scroll to it even if its page is not loaded. */
  placeOf?(unitId: number): Promise<number>
  onChoose(row: Row): void
  onBack?(): void
  /** Units in sight, whenever others are. */
  onSight?(unitIds: readonly number[]): void
  children(row: Row): ReactNode
}

/** Any number of rows, of which those in sight are there. Arrows walk, to the right goes in and to the left goes back. */
export function RowList({
  label,
  sources,
  selectedId,
  focusOn,
  empty,
  placeOf,
  onChoose,
  onBack,
  onSight,
  children,
}: RowListProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const nothing = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const [sight, setSight] = useState({ first: 0, last: 30 })
  const rows = useRows(sources, sight.first, sight.last)
  const { count, lineAt } = rows
  const { first, last, show } = useWindow(frame, count, rowHeight)
  useLayoutEffect(() => setSight({ first, last }), [first, last])
  const focus = useRowFocus(frame, show)

  const lines = Array.from({ length: Math.max(0, last - first) }, (_, i) => lineAt(first + i))
  useSeenUnits(lines, onSight)
  useShowSelected(selectedId, rows, show, placeOf)
  useFirstFocus(focusOn, rows, focus.go, nothing)

  const press = (event: KeyboardEvent) => {
    const next = lineAfter(event.key, focus.active, count, line => lineAt(line)?.kind === 'title')
    const line = lineAt(focus.active)
    const row = line?.kind === 'row' ? line.row : undefined
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (next !== undefined) focus.go(next)
    else if (event.key === 'ArrowRight' && row) onChoose(row)
    else if ((event.key === 'ArrowLeft' || event.key === 'Backspace') && onBack) onBack()
    else return
    event.preventDefault()
  }

  const state = rows.isError ? (
    <RowsFailed isPart={false} onAgain={rows.again} />
  ) : rows.isLoading ? (
    <Loading />
  ) : (
    count === 0 && (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key that leads back
      <div ref={nothing} tabIndex={-1} className="row-list-empty" onKeyDown={press}>
        {empty}
      </div>
    )
  )
  return (
    <>
      {state || (rows.isPartMissing && <RowsFailed isPart onAgain={rows.again} />)}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its buttons */}
      <div
        ref={frame}
        className="row-list"
        tabIndex={-1}
        hidden={state !== false}
        onKeyDown={press}
        onFocus={focus.noticed}
        onBlur={focus.left}
      >
        {/* for the rows that are not there */}
        <div style={{ height: first * rowHeight }} />
        <ul aria-label={label}>
          {lines.map(
            (line, i) =>
              line && (
                <RowLine
                  key={first + i}
                  line={line}
                  at={first + i}
                  isActive={focus.active === first + i || (!focus.isKnown && i === firstRow(lines))}
                  isSelected={line.kind === 'row' && line.row?.itemType === 'EQUIPMENT' && line.row.id === selectedId}
                  onChoose={onChoose}
                >
                  {children}
                </RowLine>
              ),
          )}
        </ul>
        <div style={{ height: Math.max(0, count - last) * rowHeight }} />
      </div>
    </>
  )
}

const firstRow = (lines: readonly (Line | undefined)[]) => lines.findIndex(line => line?.kind === 'row')
