import { Icon, LinkButton } from '@muster/ui'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Board } from '../board/board.tsx'
import { equipmentDashboard } from '../routes.ts'
import { equipmentTiles } from '../slots.ts'
import { useRecentUnits } from './recent-units.ts'
import { useEquipmentLayout } from './use-equipment-layout.ts'

/** The dashboard of one unit, once it is known by name. */
export function UnitBoard({ unitId, unitName }: { unitId: number; unitName: string }): ReactNode {
  const { t } = useTranslation()
  const store = useEquipmentLayout()
  const { visited } = useRecentUnits()
  useEffect(() => visited({ unitId, name: unitName }), [visited, unitId, unitName])
  const context = useMemo(() => ({ unitId, unitName }), [unitId, unitName])
  return (
    <Board
      slot={equipmentTiles}
      context={context}
      store={store}
      title={unitName}
      over={<p className="m-muted">{t('dashboard.equipment.title')}</p>}
      actions={
        <LinkButton href={equipmentDashboard.href()}>
          <Icon name="search" /> {t('dashboard.equipment.another')}
        </LinkButton>
      }
    />
  )
}
