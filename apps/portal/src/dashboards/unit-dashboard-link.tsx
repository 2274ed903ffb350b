import { Icon } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { equipmentDashboard } from './routes.ts'

/** From wherever a unit is shown to its dashboard (001 §2), but not from there. */
export function UnitDashboardLink({ unitId }: { unitId: number; unitName: string }): ReactNode {
  const { t } = useTranslation()
  if (useLocation().pathname === equipmentDashboard.path) return null
  return (
    <Link className="m-button" to={equipmentDashboard.href({ query: { equipmentId: unitId } })}>
      <Icon name="dashboard" /> {t('dashboard.equipment.title')}
    </Link>
  )
}
