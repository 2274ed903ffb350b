import { Icon, LinkButton, useHost } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { equipmentDashboard } from './routes.ts'

/** Links to the unit's dashboard (001 §2), except from the dashboard itself. */
export function UnitDashboardLink({ unitId }: { unitId: number; unitName: string }): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  if (nav?.path?.() === equipmentDashboard.path) return null
  return (
    <LinkButton href={equipmentDashboard.href({ query: { equipmentId: unitId } })}>
      <Icon name="dashboard" /> {t('dashboard.equipment.title')}
    </LinkButton>
  )
}
