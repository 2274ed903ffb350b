import { maintenanceOverallStatus } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TileContent } from '../tile/tile-content.tsx'
import { Facts } from '../tile/facts.tsx'
import { MaintenanceState } from '../tile/status-dot.tsx'
import { MoreLink } from '../tile/links.tsx'
import { refresh } from '../tile/refresh.ts'
import { equipmentDashboard } from '../routes.ts'
import { Remaining } from '../tile/remaining.tsx'
import { useRemaining } from '../tile/use-remaining.ts'

/** Shows maintenance status and next service of the unit. */
export function UnitMaintenanceTile({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const remaining = useRemaining()
  const asked = useApi().queryFor(maintenanceOverallStatus, { query: { limit: 1 }, body: { unitIds: [unitId] } })
  const query = useQuery({ ...asked, ...refresh })
  return (
    <TileContent query={query} isEmpty={({ items }) => items.length === 0} empty={t('dashboard.unitMaintenance.none')}>
      {({ items }) =>
        items.map(unit => (
          <Fragment key={unit.unitId}>
            <p className="tile-state">
              <MaintenanceState code={unit.mostSevereStateCode} name={unit.mostSevereStateName} />
            </p>
            <Facts
              facts={[
                { label: t('dashboard.unitMaintenance.next'), value: unit.nextServiceDescription },
                {
                  label: t('dashboard.unitMaintenance.remaining'),
                  value: remaining(unit)
                    .map(({ text }) => text)
                    .join(' · '),
                  render: () => (
                    <Remaining unit={unit} backUrl={equipmentDashboard.href({ query: { equipmentId: unitId } })} />
                  ),
                },
                { label: t('dashboard.unitMaintenance.profile'), value: unit.profileName },
              ]}
            />
            <MoreLink path="/maintenance/fleet/card/:id" href={`/maintenance/fleet/card/${unitId}`}>
              {t('dashboard.onward.card')}
            </MoreLink>
          </Fragment>
        ))
      }
    </TileContent>
  )
}
