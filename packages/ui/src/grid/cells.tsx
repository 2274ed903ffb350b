import { HotkeysContext } from '@blueprintjs/core'
import { Column as TableColumn, ColumnHeaderCell, FocusMode, Table } from '@blueprintjs/table'
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ContextType,
  type CSSProperties,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useColumnMemory } from '../table/column-memory.ts'
import { useDebounced } from '../use-debounced.ts'
import { useFormat } from '../use-format.ts'
import { areasOf, type Region } from './areas.ts'
import { ColumnMenu } from './column-menu.tsx'
import type { GridRows, GridViewProps } from './data.ts'
import { GridCell, RowNumber } from './grid-cell.tsx'
import { frozenCount, gridColumns, moveColumns, resizeColumns, widthOf } from './grid-columns.ts'
import { handleGridKey } from './keys.ts'
import { scrollToCell, rowHeight, rowsInView, removeTabStops } from './scroll.ts'
import { SummaryBar, useFigureTexts } from './summary-bar.tsx'
import { useCopy, type Message } from './use-copy.ts'
import { useFigures } from './use-figures.ts'
import { useGridSelection } from './use-grid-selection.ts'
import '../../generated/blueprint-table.css'
import './grid.css'
import { textOf, valueOf } from '../table/cell-value.ts'
import type { Column } from '../table/column.ts'

interface Props<Row> extends Omit<GridViewProps<Row>, 'data' | 'empty'> {
  rows: GridRows<Row>
  /** The grid does not show all rows. */
  isLimited: boolean
}

/**
 * Tools, cells and figures of a grid. Blueprint's table draws the cells and handles the mouse. It has no roles and is
 * hidden from screen readers; the frame around it has the focus, handles the keyboard and announces the position.
 */
export function Cells<Row>({ label, columns, remember, rows, onOpen, isLimited }: Props<Row>): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const [memory, setMemory] = useColumnMemory(remember)
  const shown = useMemo(() => gridColumns(columns, memory), [columns, memory])
  const frozen = frozenCount(shown, memory)
  const widths = useMemo(() => shown.map(column => widthOf(column, memory)), [shown, memory])
  const selection = useGridSelection(rows.count, shown.length)
  const { focus, head, regions } = selection
  const [message, showMessage] = useState<Message>()
  const copy = useCopy(rows, shown, showMessage)
  const { figures, all, isBusy } = useFigures(rows, shown, regions)
  const spoken = useDebounced(useSpoken(), 300)

  useEffect(() => showMessage(undefined), [regions])
  useLayoutEffect(() => {
    if (frame.current) removeTabStops(frame.current)
  })
  useLayoutEffect(() => {
    if (frame.current && regions.length > 0) scrollToCell(frame.current, head, widths, frozen)
    // oxlint-disable-next-line react/exhaustive-deps -- what is selected by keys comes into view, not again when columns change
  }, [head.row, head.col])

  const copySelected = (withHeaders: boolean) => {
    const selected: readonly Region[] =
      regions.length > 0 ? regions : [{ rows: [focus.row, focus.row], cols: [focus.col, focus.col] }]
    void copy(areasOf(selected, rows.count, shown.length), withHeaders)
  }
  const open = () => {
    const row = rows.at(focus.row)
    if (row !== undefined) onOpen?.(row)
  }
  const resize = (index: number, width: number) => {
    const ids = shown.flatMap((column, i) => (i === index || isWholeColumn(regions, index, i) ? [column.id] : []))
    setMemory(resizeColumns(memory, ids, width))
  }
  const { at, setRowsInView, version } = rows
  const headers = useCallback(
    (index: number) => (
      <ColumnHeaderCell
        index={index}
        name={shown[index]?.header}
        nameRenderer={name => (
          <span className="m-grid-name" data-align={shown[index]?.align}>
            {index < frozen && <Icon name="pin" size={12} />}
            <span className="m-truncate">{name}</span>
          </span>
        )}
      />
    ),
    [shown, frozen],
  )
  const numbers = useCallback((index: number) => <RowNumber>{format.number(index + 1)}</RowNumber>, [format])
  const cells = (row: number, index: number) => {
    const column = shown[index]
    return column && <GridCell column={column} row={at(row)} />
  }
  return (
    <div className="m-grid" style={sizesOf(rows.count, format.number(rows.count).length)}>
      <div ref={tools} className="m-grid-tools" role="group" aria-label={t('grid.tools')}>
        <ColumnMenu
          shown={shown}
          index={focus.col}
          memory={memory}
          onChange={setMemory}
          onSelect={() => {
            selection.select([{ cols: [focus.col, focus.col] }])
            frame.current?.focus()
          }}
          onMoved={col => selection.moveTo({ row: focus.row, col })}
        />
        <Button look="quiet" icon="copy" onClick={() => copySelected(true)}>
          {t('grid.copy')}
        </Button>
        <Button look="quiet" onClick={() => copySelected(false)}>
          {t('grid.copyPlain')}
        </Button>
      </div>
      <p id={`${id}-help`} className="m-visually-hidden">
        {t('grid.help')}
      </p>
      <div
        ref={frame}
        className="m-grid-frame"
        role="application"
        tabIndex={0}
        aria-label={t('grid.name', { label })}
        aria-describedby={`${id}-help`}
        // Blueprint counts from the left; cell texts have their own direction
        dir="ltr"
        onKeyDown={event =>
          handleGridKey(event, {
            selection,
            page: frame.current ? rowsInView(frame.current) : 1,
            onOpen: open,
            onCopy: copySelected,
            onLeave: () => tools.current?.querySelector('button')?.focus(),
          })
        }
        onFocus={event => {
          if (event.target !== frame.current) frame.current?.focus({ preventScroll: true })
        }}
        onDoubleClick={event => {
          if ((event.target as Element).closest('.m-grid-cell')) open()
        }}
      >
        <div aria-hidden="true">
          <HotkeysContext value={noHotkeys}>
            <Table
              numRows={rows.count}
              defaultRowHeight={rowHeight}
              columnWidths={widths}
              minColumnWidth={64}
              maxColumnWidth={800}
              numFrozenColumns={frozen}
              enableRowResizing={false}
              enableColumnReordering
              focusMode={FocusMode.CELL}
              focusedRegion={{ type: FocusMode.CELL, ...focus, focusSelectionIndex: 0 }}
              selectedRegions={regions as Region[]}
              cellRendererDependencies={[shown, version]}
              rowHeaderCellRenderer={numbers}
              onFocusedRegion={region => region.type === FocusMode.CELL && selection.setFocus(region)}
              onSelection={selection.select}
              onColumnWidthChanged={resize}
              onColumnsReordered={(from, to, length) =>
                from !== to && setMemory(moveColumns(memory, shown, from, to, length))
              }
              onVisibleCellsChange={({ rowIndexStart, rowIndexEnd }) => setRowsInView(rowIndexStart, rowIndexEnd)}
            >
              {shown.map(({ id: column }) => (
                <TableColumn key={column} id={column} cellRenderer={cells} columnHeaderCellRenderer={headers} />
              ))}
            </Table>
          </HotkeysContext>
        </div>
      </div>
      <SummaryBar figures={figures} onAll={all} isBusy={isBusy}>
        {rows.failed && (
          <span className="m-grid-failed" role="alert">
            {t('grid.failed', {
              from: format.number(rows.failed.first + 1),
              to: format.number(rows.failed.last + 1),
            })}{' '}
            <Button look="quiet" onClick={rows.retry}>
              {t('ui.retry')}
            </Button>
          </span>
        )}
        {isLimited && <span>{t('grid.limited', { rows: format.number(rows.count) })}</span>}
        <span className="m-grid-message" data-tone={message?.tone} aria-hidden="true">
          {message?.text}
        </span>
      </SummaryBar>
      <p className="m-visually-hidden" role="status">
        {message?.text ?? spoken}
      </p>
    </div>
  )

  /** Returns the text of the current cell, or the figures of several cells. */
  function useSpoken(): string {
    const texts = useFigureTexts(figures)
    const [row, column] = [rows.at(focus.row), shown[focus.col]]
    if (regions.length === 0 || !column) return ''
    if ((figures?.cells ?? 1) > 1) return texts.map(({ label: name, text }) => `${name}: ${text}`).join(', ')
    return t('grid.cell', {
      column: column.header,
      value: row === undefined ? t('ui.loading') : cellLabel(column, row) || t('grid.empty'),
      row: format.number(focus.row + 1),
    })
  }
}

/** Disables the hotkey list of Blueprint's table; the frame handles the keyboard. */
const noHotkeys: ContextType<typeof HotkeysContext> = [
  { hasProvider: true, hotkeys: [], isDialogOpen: false },
  () => {},
]

/** Reserves space for row numbers, so that cells do not move when they get longer, and for the rows. */
const sizesOf = (rows: number, digits: number) =>
  ({ '--m-grid-digits': digits, '--m-grid-rows': rows }) as CSSProperties

/** Returns whether both columns are completely selected, so that they are resized together. */
const isWholeColumn = (regions: readonly Region[], a: number, b: number): boolean => {
  const has = (index: number) =>
    regions.some(({ rows, cols }) => !rows && (!cols || (cols[0] <= index && index <= cols[1])))
  return has(a) && has(b)
}

/** Text of a cell for screen readers. */
function cellLabel<Row>(column: Column<Row>, row: Row): string {
  const text = textOf(column.cell(row))
  const value = text === '' ? valueOf(column, row) : text
  return value instanceof Date ? value.toISOString() : String(value ?? '')
}
