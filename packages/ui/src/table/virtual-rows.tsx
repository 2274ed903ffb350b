import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import type { Key } from './column.ts'
import type { TableModel } from './table-model.ts'
import { TableRow } from './table-row.tsx'
import { useRowFocus } from './use-row-focus.ts'

interface VirtualRowsProps<Row> {
  table: TableModel<Row>
  rows: readonly Row[]
  selected?: ReadonlySet<Key>
  /** Height of a row in pixels. */
  rowHeight: number
  height: 'fill' | 'content'
  busy: boolean
  areCards: boolean
  tableProps: ComponentProps<'table'>
  /** Content below the rows. */
  foot: ReactNode
  /** Content above the rows. */
  children: ReactNode
}

/** Maximum number of rows that are rendered completely. */
const few = 100
const ahead = 3

/** Scroll container. Renders only visible rows while scrolling. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>): ReactNode {
  const { table, rows, selected, rowHeight, height, busy, areCards, tableProps, foot, children } = props
  const { frame, active, setActive, onKeyDown, onFocus, onBlur } = useRowFocus({
    count: rows.length,
    rowHeight,
    onOpen: index => table.open?.(rows[index]!),
    onSelect(index) {
      if (table.hasSelection && !table.isDisabled(rows[index]!)) table.toggle(rows[index]!)
      return table.hasSelection
    },
  })
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by what it returns
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: rows.length > few ? ahead : few,
    // always render the focused row
    rangeExtractor: range => withRow(defaultRangeExtractor(range), active),
    initialRect: { width: 0, height: 800 },
  })
  const measured = useRef(rowHeight)
  useLayoutEffect(() => {
    if (measured.current !== rowHeight) virtualizer.measure()
    measured.current = rowHeight
  }, [virtualizer, rowHeight])

  const first = useRef<Key>(undefined)
  useLayoutEffect(() => {
    const before = first.current
    first.current = rows[0] && table.rowKey(rows[0])
    // another page, not a reload of the same rows
    if (before === undefined || before === first.current || rows.some(row => table.rowKey(row) === before)) return
    frame.current?.scrollTo({ top: 0 })
    setActive(0)
  }, [rows, table, frame, setActive])

  let end = 0
  const drawn = virtualizer.getVirtualItems().flatMap(({ index, start, size }) => {
    const row = rows[index]
    if (row === undefined) return []
    const key = table.rowKey(row)
    const gap = start - end
    end = start + size
    return [
      gap > 0 && <Gap key={`gap before ${index <= active ? 'it' : 'rest'}`} height={gap} />,
      <TableRow
        key={key}
        table={table}
        row={row}
        index={index}
        isActive={index === active}
        isSelected={selected?.has(key) ?? false}
      />,
    ]
  })
  const rest = virtualizer.getTotalSize() - end
  return (
    <div ref={frame} className="m-table-frame" data-height={height} data-virtual={rows.length > few || undefined}>
      <table
        className="m-table"
        role="table"
        data-cards={areCards || undefined}
        aria-rowcount={rows.length + (foot ? 2 : 1)}
        aria-busy={busy || undefined}
        {...tableProps}
      >
        {children}
        <tbody role="rowgroup" onKeyDown={onKeyDown} onFocus={onFocus} onBlur={onBlur}>
          {drawn}
          {rest > 0 && <Gap key="gap after" height={rest} />}
        </tbody>
        {foot}
      </table>
    </div>
  )
}

/** Space of rows that are not rendered. */
function Gap({ height }: { height: number }): ReactNode {
  return <tr aria-hidden="true" style={{ height }} />
}

function withRow(indexes: number[], index: number): number[] {
  return indexes.includes(index) ? indexes : [...indexes, index].toSorted((a, b) => a - b)
}
