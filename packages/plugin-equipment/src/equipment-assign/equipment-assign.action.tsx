import { Icon, LinkButton } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { equipmentAssign } from './equipment-assign.routes.ts'

/** Opens the profiles of a unit. */
export function EquipmentAssignAction({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  return (
    <LinkButton href={equipmentAssign.href({ params: { id: unitId } })}>
      <Icon name="cog" /> {t('equipment.assign.action')}
    </LinkButton>
  )
}
