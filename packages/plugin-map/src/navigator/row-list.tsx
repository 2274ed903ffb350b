import { Button, Loading, StatePanel } from '@muster/ui'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWindow } from '../history/use-window.ts'
import type { Row, RowSource } from './rows.ts'
import { useRowHeight } from './use-row-height.ts'
import { useRows, type Line } from './use-rows.ts'
import './row-list.css'

export interface RowListProps {
  label: string
  sources: readonly [RowSource, RowSource?]
  selectedId?: number | undefined
  /** The focus goes to this row, or to the first, once there are rows. */
  focusOn?: Focused | undefined
  /** What stands there when there are no rows. */
  empty: ReactNode
  /** Where a unit stands in the whole list, to show it though its page is not loaded. */
  placeOf?(unitId: number): Promise<number>
  onChoose(row: Row): void
  onBack?(): void
  /** Units in sight, whenever others are. */
  onSight?(unitIds: readonly number[]): void
  children(row: Row): ReactNode
}

export type Focused = 'first' | { readonly itemType: Row['itemType']; readonly id: number }

/** Any number of rows, of which those in sight are there. Arrows walk, to the right goes in and to the left goes back. */
export function RowList({ label, sources, selectedId, focusOn, empty, placeOf, onChoose, onBack, onSight, children }: RowListProps): ReactNode {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const [sight, setSight] = useState({ first: 0, last: 30 })
  const rows = useRows(sources, sight.first, sight.last)
  const { count, lineAt, lineOf } = rows
  const { first, last, show } = useWindow(frame, count, rowHeight)
  useLayoutEffect(() => setSight({ first, last }), [first, last])
  const focus = useRowFocus(frame, show)

  const lines = Array.from({ length: Math.max(0, last - first) }, (_, i) => lineAt(first + i))
  const seen = lines.flatMap(line => (line?.kind === 'row' && line.row?.itemType === 'EQUIPMENT' ? [line.row.id] : [])).join()
  useEffect(() => onSight?.(seen === '' ? [] : seen.split(',').map(Number)), [onSight, seen])

  const wasShown = useRef<number>(undefined)
  useEffect(() => {
    if (selectedId === undefined || count === 0) wasShown.current = undefined
    else if (wasShown.current !== selectedId) {
      wasShown.current = selectedId
      const line = lineOf(row => row.itemType === 'EQUIPMENT' && row.id === selectedId)
      if (line >= 0) show(line)
      else void placeOf?.(selectedId).then(place => place >= 0 && wasShown.current === selectedId && show(place))
    }
  }, [selectedId, count, lineOf, placeOf, show])

  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    if (!focusOn || isFocused || rows.isLoading || count === 0) return
    setFocused(true)
    const wanted = focusOn === 'first' ? -1 : lineOf(row => row.itemType === focusOn.itemType && row.id === focusOn.id)
    focus.go(wanted >= 0 ? wanted : lineAt(0)?.kind === 'title' ? 1 : 0)
  }, [focusOn, isFocused, rows.isLoading, count, lineOf, lineAt, focus])

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
    <StatePanel icon="alert" title={t('navigator.failed')}>
      <Button onClick={rows.again}>{t('map.failed.retry')}</Button>
    </StatePanel>
  ) : rows.isLoading ? <Loading /> : count === 0 ? empty : undefined
  return (
    <>
      {state ?? (rows.isPartMissing && (
        <p className="row-part" role="alert">
          {t('navigator.partFailed')} <Button look="quiet" onClick={rows.again}>{t('map.failed.retry')}</Button>
        </p>
      ))}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its buttons */}
      <div
        ref={frame} className="row-list" tabIndex={-1} hidden={state !== undefined}
        onKeyDown={press} onFocus={focus.noticed} onBlur={focus.left}
      >
        {/* for the rows that are not there */}
        <div style={{ height: first * rowHeight }} />
        <ul aria-label={label}>
          {lines.map((line, i) => line && (
            <RowLine
              key={first + i} line={line} at={first + i}
              isActive={focus.active === first + i || (!focus.isKnown && i === firstRow(lines))}
              isSelected={line.kind === 'row' && line.row?.itemType === 'EQUIPMENT' && line.row.id === selectedId}
              onChoose={onChoose}
            >
              {children}
            </RowLine>
          ))}
        </ul>
        <div style={{ height: Math.max(0, count - last) * rowHeight }} />
      </div>
    </>
  )
}

interface LineProps {
  line: Line
  at: number
  isActive: boolean
  isSelected: boolean
  onChoose(row: Row): void
  children(row: Row): ReactNode
}

function RowLine({ line, at, isActive, isSelected, onChoose, children }: LineProps): ReactNode {
  const { t } = useTranslation()
  if (line.kind === 'title') return <li className="row-title">{line.title}</li>
  const { row, index, of } = line
  return (
    <li aria-posinset={index + 1} aria-setsize={of}>
      <button
        type="button"
        className="row-button"
        data-line={at}
        tabIndex={isActive ? 0 : -1}
        aria-pressed={row?.itemType === 'EQUIPMENT' ? isSelected : undefined}
        aria-disabled={row ? undefined : true}
        onClick={() => row && onChoose(row)}
      >
        {row ? children(row) : <span className="m-muted">{t('ui.loading')}</span>}
      </button>
    </li>
  )
}

const firstRow = (lines: readonly (Line | undefined)[]) => lines.findIndex(line => line?.kind === 'row')

/** The row that the keys are on. One that is scrolled out of sight leaves the focus to the list. */
function useRowFocus(frame: React.RefObject<HTMLElement | null>, show: (line: number) => void) {
  const [active, setActive] = useState(-1)
  const wanted = useRef<number>(undefined)
  const holds = useRef(false)
  useLayoutEffect(() => {
    const button = wanted.current === undefined ? null : frame.current?.querySelector<HTMLElement>(`[data-line="${wanted.current}"]`)
    if (button) {
      wanted.current = undefined
      button.focus({ preventScroll: true })
    } else if (holds.current && document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  })
  return {
    active,
    isKnown: active >= 0,
    go(line: number) {
      wanted.current = line
      setActive(line)
      show(line)
    },
    noticed(event: React.FocusEvent<HTMLElement>) {
      holds.current = true
      const line = event.target.dataset.line
      if (line !== undefined) setActive(Number(line))
    },
    left(event: React.FocusEvent<HTMLElement>) {
      // nothing takes the focus of a row that goes out of sight
      if (event.relatedTarget || event.target.isConnected) holds.current = false
    },
  }
}

const inView = 10

function lineAfter(key: string, line: number, count: number, isTitle: (line: number) => boolean): number | undefined {
  const steps: Record<string, [to: number, way: 1 | -1]> = {
    ArrowDown: [line + 1, 1], ArrowUp: [line - 1, -1], PageDown: [Math.min(count - 1, line + inView), -1],
    PageUp: [Math.max(0, line - inView), 1], Home: [0, 1], End: [count - 1, -1],
  }
  const step = steps[key]
  if (!step) return undefined
  let [to, way] = step
  while (to >= 0 && to < count && isTitle(to)) to += way
  return to < 0 || to >= count ? Math.max(0, line) : to
}
