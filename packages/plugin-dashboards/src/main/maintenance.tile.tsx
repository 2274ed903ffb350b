import { getMaintenanceInfoWidget } from '@muster/contract'
import { stateColour } from '@muster/core'
import { useApi, useHost } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TileContent } from '../tile/tile-content.tsx'
import { Counters } from '../tile/counters.tsx'
import { maintained, MoreLink } from '../tile/links.tsx'
import { refresh } from '../tile/refresh.ts'

/** Shows unit counts by maintenance status; each unit counts with its most severe service. */
export function MaintenanceTile(): ReactNode {
  const { t } = useTranslation()
  const { maintenanceColours } = useHost().theme
  const query = useQuery({ ...useApi().queryFor(getMaintenanceInfoWidget), ...refresh })
  return (
    <TileContent query={query} isEmpty={({ unitsCount }) => unitsCount === 0} empty={t('dashboard.maintenance.empty')}>
      {({ states }) => (
        <>
          <Counters
            counted={states.map(({ stateCode, stateName, count }) => ({
              key: stateCode,
              label: stateName,
              count,
              colour: stateColour(maintenanceColours, stateCode),
              to: maintained([stateCode]),
            }))}
          />
          <MoreLink path="/maintenance/fleet">{t('dashboard.onward.maintenance')}</MoreLink>
        </>
      )}
    </TileContent>
  )
}
