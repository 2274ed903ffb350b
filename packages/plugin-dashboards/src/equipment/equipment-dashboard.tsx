import { ApiError } from '@muster/core'
import { Button, LinkButton, Loading, StatePanel } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { equipmentDashboard } from '../routes.ts'
import { UnitBoard } from './unit-board.tsx'
import { UnitChoice } from './unit-choice.tsx'
import { useLastInfo } from './use-last-info.ts'

/** Everything about one unit; without one, units to choose from. */
export function EquipmentDashboard({
  query: { equipmentId },
}: {
  query: { equipmentId?: number | undefined }
}): ReactNode {
  return equipmentId === undefined ? <UnitChoice /> : <OneUnit key={equipmentId} unitId={equipmentId} />
}

function OneUnit({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const unit = useLastInfo(unitId)
  if (unit.data) return <UnitBoard unitId={unitId} unitName={unit.data.unitName} />
  if (unit.isPending) return <Loading />
  const isGone = unit.error instanceof ApiError && unit.error.status === 404
  return (
    <StatePanel
      icon="alert"
      title={t(isGone ? 'dashboard.equipment.gone' : 'dashboard.equipment.failed')}
      subtitle={isGone ? t('dashboard.equipment.goneText') : unit.error.message}
    >
      {!isGone && (
        <Button busy={unit.isFetching} onClick={() => void unit.refetch()}>
          {t('ui.retry')}
        </Button>
      )}
      <LinkButton href={equipmentDashboard.href()}>{t('dashboard.equipment.choose')}</LinkButton>
    </StatePanel>
  )
}
