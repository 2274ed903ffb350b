import { Button, Loading, StatePanel } from '@muster/ui'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { type Focused, lineForKey, useInitialFocus, useRowFocus, useShowSelected } from './row-focus.ts'
import type { Row, RowSource } from './rows.ts'
import { type Line, useRows } from './use-rows.ts'
import { useVirtualRows } from '../use-virtual-rows.ts'
import './row-list.css'

interface RowListProps {
  label: string
  sources: readonly [RowSource, RowSource?]
  selectedId?: number | undefined
  /** Row to focus after loading, or the first one. */
  focusOn?: Focused | undefined
  /** Shown if there are no rows. */
  empty: ReactNode
  /** Index of a unit in the entire list, to scroll to it even if its page is not loaded. */
  parseCenter?(unitId: number): Promise<number>
  onChoose(row: Row): void
  onBack?(): void
  /** Called with the visible units when they change. */
  onVisibleUnits?(unitIds: readonly number[]): void
  children(row: Row): ReactNode
}

/** Virtual list that renders visible rows only. Arrow keys move; right opens, left goes back. */
export function RowList({
  label,
  sources,
  selectedId,
  focusOn,
  empty,
  parseCenter,
  onChoose,
  onBack,
  onVisibleUnits,
  children,
}: RowListProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const nothing = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const [range, setRange] = useState({ first: 0, last: 30 })
  const rows = useRows(sources, range.first, range.last)
  const { count, lineAt } = rows
  const { first, last, show } = useVirtualRows(frame, count, rowHeight)
  useLayoutEffect(() => setRange({ first, last }), [first, last])
  const focus = useRowFocus(frame, show)

  const lines = Array.from({ length: Math.max(0, last - first) }, (_, i) => lineAt(first + i))
  useVisibleUnits(lines, onVisibleUnits)
  useShowSelected(selectedId, rows, show, parseCenter)
  useInitialFocus(focusOn, rows, focus.go, nothing)

  const press = (event: KeyboardEvent) => {
    const next = lineForKey(event.key, focus.active, count, line => lineAt(line)?.kind === 'title')
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
    <LoadError isPart={false} onRetry={rows.retry} />
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
      {state || (rows.isPartMissing && <LoadError isPart onRetry={rows.retry} />)}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its buttons */}
      <div
        ref={frame}
        className="row-list"
        tabIndex={-1}
        hidden={state !== false}
        onKeyDown={press}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
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

interface RowLineProps {
  line: Line
  /** Line index, including titles. */
  at: number
  isActive: boolean
  isSelected: boolean
  onChoose(row: Row): void
  children(row: Row): ReactNode
}

/** Renders a title or a clickable row with its position among all rows. */
function RowLine({ line, at, isActive, isSelected, onChoose, children }: RowLineProps): ReactNode {
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

interface LoadErrorProps {
  /** Other rows have loaded; the error is shown above them. */
  isPart: boolean
  onRetry(): void
}

/** Reports rows that failed to load, with a retry button. */
function LoadError({ isPart, onRetry }: LoadErrorProps): ReactNode {
  const { t } = useTranslation()
  if (!isPart) {
    return (
      <StatePanel icon="alert" title={t('navigator.failed')}>
        <Button onClick={onRetry}>{t('map.failed.retry')}</Button>
      </StatePanel>
    )
  }
  return (
    <p className="row-part" role="alert">
      {t('navigator.partFailed')}{' '}
      <Button look="quiet" onClick={onRetry}>
        {t('map.failed.retry')}
      </Button>
    </p>
  )
}

const coarse = matchMedia('(pointer: coarse), (max-width: 900px)')

/** Matches the style sheet: taller rows on touch screens. */
function useRowHeight(): number {
  return useSyncExternalStore(subscribe, () => (coarse.matches ? 44 : 36))
}

function subscribe(listener: () => void): () => void {
  coarse.addEventListener('change', listener)
  return () => coarse.removeEventListener('change', listener)
}

/** Reports the visible units when they change. */
function useVisibleUnits(
  lines: readonly (Line | undefined)[],
  onVisibleUnits: ((unitIds: readonly number[]) => void) | undefined,
): void {
  const seen = lines
    .flatMap(line => (line?.kind === 'row' && line.row?.itemType === 'EQUIPMENT' ? [line.row.id] : []))
    .join()
  useEffect(() => onVisibleUnits?.(seen === '' ? [] : seen.split(',').map(Number)), [onVisibleUnits, seen])
}
