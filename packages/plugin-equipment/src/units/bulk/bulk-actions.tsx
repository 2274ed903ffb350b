import { transferUnits } from '@muster/contract'
import { Button, useCan, useFormat } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnitRow } from '../units.resource.ts'
import { BulkDrawer } from './bulk.drawer.tsx'
import type { BulkAction } from './bulk-change.ts'

interface Props {
  units: readonly UnitRow[]
  /** Number of units on all pages of the list. */
  total: number
  onSelectAll(): Promise<void>
  /** True if the list shows archived units. */
  isArchived: boolean
  onClear(): void
}

/** Shows the actions for the selected units. */
export function BulkActions({ units, total, isArchived, onSelectAll, onClear }: Props): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const mayMove = useCan({ ...transferUnits.access })
  const [action, setAction] = useState<BulkAction>()
  const [isSelecting, setSelecting] = useState(false)
  const selectAll = async () => {
    setSelecting(true)
    await onSelectAll().finally(() => setSelecting(false))
  }
  const actions: readonly BulkAction[] = isArchived
    ? ['restore']
    : ['addFleet', 'removeFleet', 'profile', ...(mayMove ? (['company'] as const) : []), 'fuel', 'archive']
  return (
    <>
      <div className="units-bulk" role="group" aria-label={t('equipment.units.selection')}>
        <p role="status">{t('equipment.units.selected', { count: units.length, shown: number(units.length) })}</p>
        {total > units.length && (
          <Button look="quiet" busy={isSelecting} onClick={() => void selectAll()}>
            {t('equipment.units.selectAll', { shown: number(total) })}
          </Button>
        )}
        {actions.map(each => (
          <Button key={each} onClick={() => setAction(each)}>
            {t(`equipment.units.bulk.${each}`)}
          </Button>
        ))}
        <Button look="quiet" onClick={onClear}>
          {t('equipment.units.selected.clear')}
        </Button>
      </div>
      {action && (
        <BulkDrawer
          action={action}
          units={units}
          onClose={isDone => {
            setAction(undefined)
            if (isDone) onClear()
          }}
        />
      )}
    </>
  )
}
