import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import type { Column, Sort } from './column.ts'
import { ColumnResizer } from './column-resizer.tsx'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  hasActions: boolean
  /** Selection state of the selectable rows; undefined without selection. */
  selected?: 'all' | 'some' | 'none'
  onSelectAll(select: boolean): void
  sort?: Sort
  onSort(sort: Sort): void
  isSortable(column: Column<Row>): boolean
  /** Undefined if columns cannot be resized. */
  onResize?(column: string, width: number, isDone: boolean): void
}

export function TableHead<Row>(props: TableHeadProps<Row>): ReactNode {
  const { t } = useTranslation()
  const { columns, hasActions, selected, onSelectAll, sort, onSort, isSortable, onResize } = props
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {selected && (
          <th role="columnheader" scope="col" className="m-table-check">
            <SelectAll selected={selected} onChange={onSelectAll} />
          </th>
        )}
        {columns.map(column => {
          const { id, header, align, minWidth, maxWidth } = column
          const direction = sort?.id === id ? sort.direction : undefined
          return (
            <th
              key={id}
              role="columnheader"
              scope="col"
              // its resize handle has a separate name
              aria-label={header}
              aria-sort={direction && ariaSort[direction]}
              data-align={align}
            >
              {isSortable(column) ? (
                <button
                  type="button"
                  className="m-table-sort"
                  data-direction={direction}
                  onClick={() => onSort({ id, direction: direction === 'ASC' ? 'DESC' : 'ASC' })}
                >
                  <span className="m-truncate">{header}</span>
                  <Icon name="sort" size={14} />
                </button>
              ) : (
                header
              )}
              {onResize && (
                <ColumnResizer
                  column={header}
                  least={minWidth}
                  most={maxWidth}
                  onDrag={width => onResize(id, width, false)}
                  onResize={width => onResize(id, width, true)}
                />
              )}
            </th>
          )
        })}
        {hasActions && (
          <th role="columnheader" scope="col" className="m-table-end">
            <span className="m-visually-hidden">{t('table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const ariaSort = { ASC: 'ascending', DESC: 'descending' } as const

function SelectAll({ selected, onChange }: { selected: 'all' | 'some' | 'none'; onChange(select: boolean): void }) {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected === 'some'
  })
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        aria-label={t('table.selectAll')}
        checked={selected === 'all'}
        onChange={() => onChange(selected !== 'all')}
      />
    </label>
  )
}
