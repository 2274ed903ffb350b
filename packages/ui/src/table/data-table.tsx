import { use, useId, useMemo, useState, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CompleteRows } from './complete-rows.ts'
import { layoutColumns } from './column-layout.ts'
import { isShown, useColumnMemory } from './column-memory.ts'
import type { Column, Key, Selection } from './column.ts'
import { splitActions } from './row-actions.tsx'
import { useOrder } from './sort-rows.ts'
import { TableFoot } from './table-foot.tsx'
import { TableHead } from './table-head.tsx'
import type { DataTableProps, TableModel } from './table-model.ts'
import { useGo } from './use-go.ts'
import { phone, useMedia } from './use-media.ts'
import { VirtualRows } from './virtual-rows.tsx'
import './table.css'

/**
 * Table of every list, with virtual rows.
 *
 * @example
 * <DataTable
 *   label={t('fleets.title')} rows={fleets} rowKey={fleet => fleet.id} href={fleet => fleetDetail.href({ params: fleet })}
 *   columns={[
 *     { id: 'name', header: t('fleets.name'), cell: fleet => fleet.name, fixed: true, sortable: true },
 *     { id: 'units', header: t('fleets.units'), cell: fleet => format.number(fleet.units), align: 'end', width: 100 },
 *   ]}
 * />
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, rowKey, columns, href, onOpen, actions, selection, busy = false, height = 'fill' } = props
  const id = useId()
  const { t } = useTranslation()
  const go = useGo()
  const isPhone = useMedia(phone)
  const isCoarse = useMedia('(pointer: coarse)')
  const isTouch = isPhone || isCoarse
  const [memory, setMemory] = useColumnMemory(props.remember)
  const { hidden } = memory
  const isComplete = use(CompleteRows)
  const { rows, sort, onSort, isSortable } = useOrder(props, isComplete)
  const [dragged, setDragged] = useState<Record<string, number>>({})

  const shown = useMemo(
    () => (isPhone ? cardColumns(columns) : columns.filter(column => isShown(column, hidden))),
    [columns, isPhone, hidden],
  )
  const model = useMemo<TableModel<Row>>(() => {
    const open = (row: Row) => (onOpen ? onOpen(row) : href && go(href(row)))
    return {
      id,
      rowKey,
      href,
      actions,
      isTouch,
      columns: shown,
      hasSelection: selection !== undefined,
      labels: { select: t('table.select'), actions: t('table.actions') },
      open: onOpen || href ? open : undefined,
      isDisabled: row => selection?.isDisabled?.(row) ?? false,
      toggle: row => selection?.change(toggled(selection.keys, [rowKey(row)], !selection.keys.has(rowKey(row)))),
    }
  }, [id, rowKey, href, onOpen, actions, isTouch, shown, selection, go, t])

  const checkWidth = selection ? (isTouch ? 48 : 40) : 0
  const endWidth = actions
    ? endWidthOf(
        rows.slice(0, 20).map(row => splitActions(actions(row), isTouch)),
        isTouch,
      )
    : 0
  const { sizes, minWidth, isExact } = layoutColumns(shown, { ...memory.widths, ...dragged }, checkWidth + endWidth)
  const resize = (column: string, width: number, isDone: boolean) => {
    setDragged(isDone ? {} : { [column]: width })
    if (isDone) setMemory({ ...memory, widths: { ...memory.widths, [column]: width } })
  }
  const style: CSSProperties | undefined = isPhone ? undefined : { minWidth, width: isExact ? minWidth : undefined }
  return (
    <VirtualRows
      table={model}
      rows={rows}
      selected={selection?.keys}
      rowHeight={isPhone ? 64 : isCoarse ? 44 : 36}
      height={height}
      busy={busy}
      areCards={isPhone}
      foot={
        isComplete && rows.length > 1 && shown.some(({ total }) => total) ? (
          <TableFoot
            columns={shown}
            rows={rows}
            hasSelection={selection !== undefined}
            hasActions={actions !== undefined}
          />
        ) : undefined
      }
      tableProps={{ 'aria-label': label, style, onMouseOver: showTruncatedText }}
    >
      {!isPhone && (
        <colgroup>
          {selection && <col style={{ width: checkWidth }} />}
          {shown.map((column, i) => (
            <col key={column.id} style={{ width: sizes[i] }} data-minimum={typeof sizes[i] === 'string' || undefined} />
          ))}
          {actions && <col style={{ width: endWidth }} />}
        </colgroup>
      )}
      <TableHead
        columns={shown}
        hasActions={actions !== undefined}
        selected={selection && selectionState(rows, rowKey, selection)}
        onSelectAll={select =>
          selection?.change(toggled(selection.keys, selectableKeys(rows, rowKey, selection), select))
        }
        sort={sort}
        onSort={onSort}
        isSortable={isSortable}
        onResize={isPhone ? undefined : resize}
      />
    </VirtualRows>
  )
}

/** The two columns of a card, the title first. */
function cardColumns<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const title = columns.find(({ onPhone }) => onPhone === 'title') ?? columns[0]
  const detail = columns.find(({ onPhone }) => onPhone === 'detail') ?? columns.find(column => column !== title)
  return [title, detail].filter(column => column !== undefined)
}

function endWidthOf(divided: ReturnType<typeof splitActions>[], isTouch: boolean): number {
  const button = isTouch ? 44 : 32
  const widths = divided.map(({ inline, menu }) => (inline.length + (menu.length > 0 ? 1 : 0)) * button)
  return Math.max(button, ...widths) + 8
}

/** Shows truncated text on hover. */
function showTruncatedText(event: MouseEvent): void {
  const cell = (event.target as Element).closest<HTMLElement>('td, th')
  // an identifier has its own title
  if (!cell || cell.querySelector('.m-cut')) return
  const isCut = [cell, ...cell.querySelectorAll('.m-table-open')].some(each => each.scrollWidth > each.clientWidth)
  cell.title = isCut ? (cell.textContent ?? '') : ''
}

type KeyOf<Row> = (row: Row) => Key

/** Returns how many selectable rows are selected. Stops early, because there may be a hundred thousand. */
function selectionState<Row>(
  rows: readonly Row[],
  keyOf: KeyOf<Row>,
  selection: Selection<Row>,
): 'all' | 'some' | 'none' {
  if (selection.keys.size === 0) return 'none'
  let [isAny, isAll] = [false, true]
  for (const row of rows) {
    if (selection.isDisabled?.(row)) continue
    if (selection.keys.has(keyOf(row))) isAny = true
    else isAll = false
    if (isAny && !isAll) return 'some'
  }
  return isAny ? 'all' : 'none'
}

/** Keys of the selectable rows. */
function selectableKeys<Row>(rows: readonly Row[], keyOf: KeyOf<Row>, { isDisabled }: Selection<Row>): Key[] {
  return rows.filter(row => !isDisabled?.(row)).map(keyOf)
}

function toggled(keys: ReadonlySet<Key>, some: readonly Key[], select: boolean): Set<Key> {
  const after = new Set(keys)
  for (const key of some) {
    if (select) after.add(key)
    else after.delete(key)
  }
  return after
}
