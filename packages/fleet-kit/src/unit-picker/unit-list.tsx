import { useQueries } from '@tanstack/react-query'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnitSelection } from './selection.ts'
import type { UnitEntry, UnitPage, UnitSource } from './unit-source.ts'
import { UnitLabel } from './unit-label.tsx'
import { pagesOf, pageSize, rowAfter } from './paging.ts'

interface Props {
  label: string
  source: UnitSource
  /** First page; others load when visible. */
  first: UnitPage
  /** A newer search is loading. */
  stale: boolean
  selection: UnitSelection
  single: boolean
  onToggle(unit: UnitEntry): void
  onToggleAll(): void
}

const rowHeight = 36

/** List box for any number of units. Renders visible rows and loads their pages. */
export function UnitList({ label, source, first, stale, selection, single, onToggle, onToggleAll }: Props): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const { totalCount, search } = first
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const rows = useVirtualizer({
    count: totalCount,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // the active row is always rendered, because aria-activedescendant refers to its ID
    rangeExtractor: range => includeRow(defaultRangeExtractor(range), Math.min(active, totalCount - 1)),
  })
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: 0 }
  const pages = pagesOf(startIndex, endIndex)
  const laterPages = useQueries({ queries: pages.filter(start => start > 0).map(start => source.page(search, start)) })
  const loaded = [first, ...laterPages.map(({ data }) => data)]
  const offsets = [0, ...pages.filter(start => start > 0)]
  const unitAt = (row: number): UnitEntry | undefined =>
    loaded[offsets.indexOf(row - (row % pageSize))]?.items[row % pageSize]

  const searchKey = JSON.stringify(search)
  useEffect(() => {
    setActive(0)
    box.current?.scrollTo({ top: 0 })
  }, [searchKey])

  const toggle = (row: number) => {
    const unit = unitAt(row)
    if (unit) onToggle(unit)
  }
  const press = (event: KeyboardEvent) => {
    const inView = Math.max(1, endIndex - startIndex - 1)
    const next = rowAfter(event.key, active, totalCount, inView)
    if (next !== undefined) {
      setActive(next)
      rows.scrollToIndex(next)
    } else if (event.key === ' ' || event.key === 'Enter') toggle(active)
    else if (!single && event.key === 'a' && (event.ctrlKey || event.metaKey)) onToggleAll()
    else return
    event.preventDefault()
  }
  const idOf = (row: number) => `${id}-${row}`

  return (
    <div
      ref={box}
      className="unit-picker-list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={!single || undefined}
      aria-activedescendant={idOf(active)}
      aria-busy={stale || undefined}
      onKeyDown={press}
    >
      <div role="presentation" className="unit-picker-rows" style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const unit = unitAt(index)
          return (
            <div
              key={index}
              ref={rows.measureElement}
              data-index={index}
              id={idOf(index)}
              className="unit-picker-row"
              role="option"
              tabIndex={-1}
              aria-selected={unit !== undefined && selection.has(unit.id)}
              aria-setsize={totalCount}
              aria-posinset={index + 1}
              data-active={index === active || undefined}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => {
                setActive(index)
                toggle(index)
              }}
            >
              <span className="unit-picker-box" data-round={single || undefined} />
              {unit ? <UnitLabel unit={unit} /> : <span className="unit-picker-name m-muted">{t('ui.loading')}</span>}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function includeRow(rows: number[], row: number): number[] {
  return rows.includes(row) ? rows : [...rows, row].toSorted((a, b) => a - b)
}
