import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '../controls/overlay/menu-button.tsx'
import type { Column } from '../table/column.ts'
import type { ColumnMemory } from '../table/column-memory.ts'
import { MenuItem } from '../table/menu-item.tsx'
import { gridColumns, hideColumn, moveColumns, resizeColumns, toggleFrozen, widthOf } from './grid-columns.ts'

const step = 32

interface Props<Row> {
  /** Visible columns from left to right. */
  shown: readonly Column<Row>[]
  /** Index of the focused column. */
  index: number
  memory: ColumnMemory
  onChange(memory: ColumnMemory): void
  onSelect(): void
  /** Called with the new index of the column. */
  onMoved(index: number): void
}

/** Offers all mouse actions of the header to the keyboard. */
export function ColumnMenu<Row>({ shown, index, memory, onChange, onSelect, onMoved }: Props<Row>): ReactNode {
  const { t } = useTranslation()
  const column = shown[index]
  if (!column) return null
  const width = widthOf(column, memory)
  const isFrozen = memory.frozen?.includes(column.id)
  const move = (to: number) => {
    onChange(moveColumns(memory, shown, index, to))
    onMoved(to)
  }
  const freeze = () => {
    const next = toggleFrozen(memory, column.id)
    onChange(next)
    onMoved(gridColumns(shown, next).indexOf(column))
  }
  return (
    <MenuButton label={t('grid.column', { column: column.header })} look="quiet">
      {() => (
        <>
          <MenuItem label={t('grid.selectColumn')} onChoose={onSelect} />
          <MenuItem label={t(isFrozen ? 'grid.unfreeze' : 'grid.freeze')} onChoose={freeze} />
          <MenuItem label={t('grid.moveLeft')} disabled={index === 0 || undefined} onChoose={() => move(index - 1)} />
          <MenuItem
            label={t('grid.moveRight')}
            disabled={index === shown.length - 1 || undefined}
            onChoose={() => move(index + 1)}
          />
          <MenuItem
            label={t('grid.wider')}
            onChoose={() => onChange(resizeColumns(memory, [column.id], width + step))}
          />
          <MenuItem
            label={t('grid.narrower')}
            onChoose={() => onChange(resizeColumns(memory, [column.id], width - step))}
          />
          <hr />
          <MenuItem
            label={t('grid.hide')}
            disabled={column.fixed || shown.length === 1 || undefined}
            onChoose={() => onChange(hideColumn(memory, column.id))}
          />
        </>
      )}
    </MenuButton>
  )
}
