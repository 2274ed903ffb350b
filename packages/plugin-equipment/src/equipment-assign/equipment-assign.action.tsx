import { LinkButton } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { equipmentAssign } from './equipment-assign.routes.ts'

/** From wherever a unit is shown to its profiles. */
export function EquipmentAssignAction({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  return <LinkButton href={equipmentAssign.href({ params: { id: unitId } })}>{t('equipment.assign.action')}</LinkButton>
}
