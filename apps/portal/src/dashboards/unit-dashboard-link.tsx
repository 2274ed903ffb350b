import { Icon } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { equipmentDashboard } from './routes.ts'

/** From a unit's popup on the map to its dashboard (001 §2). */
export function UnitDashboardLink({ unitId }: { unitId: number; unitName: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <Link className="m-button" to={equipmentDashboard.href({ query: { equipmentId: unitId } })}>
      <Icon name="dashboard" /> {t('dashboard.equipment.title')}
    </Link>
  )
}
