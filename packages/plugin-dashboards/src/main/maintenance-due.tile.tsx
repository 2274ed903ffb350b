import { maintenanceOverallStatus } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TileContent } from '../tile/tile-content.tsx'
import { MaintenanceState } from '../tile/status-dot.tsx'
import { maintained, MoreLink, UnitLink } from '../tile/links.tsx'
import { refresh } from '../tile/refresh.ts'
import { mainDashboard } from '../routes.ts'
import { Remaining } from '../tile/remaining.tsx'

const listed = 8
const due = ['OVERDUE', 'DUE_SOON'] as const

/** Lists units with an overdue or soon due service, the most urgent first. */
export function MaintenanceDueTile(): ReactNode {
  const { t } = useTranslation()
  const asked = useApi().queryFor(maintenanceOverallStatus, {
    query: { limit: listed },
    body: { states: [...due] },
  })
  const query = useQuery({ ...asked, ...refresh })
  return (
    <TileContent query={query} isEmpty={({ items }) => items.length === 0} empty={t('dashboard.due.none')}>
      {({ items, totalCount }) => (
        <>
          <ul className="tile-rows">
            {items.map(unit => (
              <li key={unit.unitId}>
                <span className="tile-bar-label">
                  <MaintenanceState code={unit.mostSevereStateCode} name={unit.mostSevereStateName} />
                  <UnitLink unitId={unit.unitId} name={unit.unitName} />
                </span>
                <span className="m-muted tile-when">
                  <Remaining unit={unit} backUrl={mainDashboard.href({})} />
                </span>
              </li>
            ))}
          </ul>
          <MoreLink {...maintained(due)}>{t('dashboard.due.all', { count: totalCount })}</MoreLink>
        </>
      )}
    </TileContent>
  )
}
