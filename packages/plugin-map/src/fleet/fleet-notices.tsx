import { Button, useFormat, useLiveState } from '@muster/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClusteredUnits } from '../services/fleet-positions.service.ts'

interface Props {
  fleet: UseQueryResult<ClusteredUnits>
  /** Further notices. */
  children?: ReactNode
}

/** Notices about the map: its data is stale, truncated or missing. */
export function FleetNotices({ fleet, children }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useLiveState()
  return (
    <div className="fleet-notices" role="status">
      {fleet.isError && (
        <p>
          {t('map.load.failed')}{' '}
          <Button look="quiet" busy={fleet.isFetching} onClick={() => fleet.refetch()}>
            {t('map.failed.retry')}
          </Button>
        </p>
      )}
      {live.status === 'stale' && <p>{t('map.stale', { since: format.time(live.since) })}</p>}
      {fleet.data?.truncated && <p>{t('map.truncated', { count: fleet.data.units.length })}</p>}
      {children}
    </div>
  )
}
