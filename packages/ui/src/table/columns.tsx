import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from './column.ts'
import { isShown, untouchedColumns, useColumnMemory } from './column-memory.ts'
import { IconMenu } from './menu.tsx'
import { MenuDivider, MenuItem } from './menu-item.tsx'
import { phone, useMedia } from './use-media.ts'

interface ColumnsProps<Row> {
  /** Label of the table on a screen with several. */
  table?: string
  /** Same name as the table's. */
  remember: string
  columns: readonly Column<Row>[]
}

/** Menu that selects the visible columns of a table and stores them. */
export function Columns<Row>({ table, remember, columns }: ColumnsProps<Row>): ReactNode {
  const { t } = useTranslation()
  const areCards = useMedia(phone)
  const [memory, setMemory] = useColumnMemory(remember)
  const toggle = (column: Column<Row>) =>
    setMemory({ ...memory, hidden: { ...memory.hidden, [column.id]: isShown(column, memory.hidden) } })
  const shownCount = columns.filter(column => isShown(column, memory.hidden)).length
  // cards show two fixed columns
  if (areCards) return null
  return (
    <IconMenu icon="columns" label={table ? t('table.columnsOf', { table }) : t('table.columns')}>
      {() => (
        <>
          {columns.map(column => {
            const checked = isShown(column, memory.hidden)
            return (
              <MenuItem
                key={column.id}
                label={column.header}
                checked={checked}
                // at least one column must stay visible
                disabled={column.fixed || (checked && shownCount === 1) || undefined}
                onChoose={() => toggle(column)}
              />
            )
          })}
          <MenuDivider />
          <MenuItem
            label={t('table.columnsReset')}
            disabled={memory === untouchedColumns || undefined}
            onChoose={() => setMemory(untouchedColumns)}
          />
        </>
      )}
    </IconMenu>
  )
}
