import { listUnitWatches, type FleetSchemas } from '@muster/contract'
import { Ago, useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreLink } from '../tile/links.tsx'
import { refresh } from '../tile/refresh.ts'
import { TileContent } from '../tile/tile-content.tsx'

type Watch = FleetSchemas['UnitWatch']

const listed = 9

/** Lists the conditions that raise alarms for the unit, active ones first. */
export function WatchesTile({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const asked = useApi().queryFor(listUnitWatches, { path: { unitId } })
  const query = useQuery({ ...asked, ...refresh })
  return (
    <TileContent query={query} isEmpty={watches => watches.length === 0} empty={t('dashboard.watches.none')}>
      {watches => (
        <>
          <ul className="tile-rows">
            {watches.slice(0, listed).map((watch, index) => (
              <WatchRow key={`${index} ${watch.alarmTypeCode} ${watch.name}`} watch={watch} />
            ))}
          </ul>
          <MoreLink path="/administration/data/units/:id" href={`/administration/data/units/${unitId}`}>
            {t('dashboard.watches.all', { count: watches.length })}
          </MoreLink>
        </>
      )}
    </TileContent>
  )
}

function WatchRow({ watch: { kind, alarmTypeName, name, state, since } }: { watch: Watch }): ReactNode {
  const { t } = useTranslation()
  return (
    <li data-state={state}>
      <span className="tile-bar-label">
        <span className="m-truncate" title={alarmTypeName}>
          {alarmTypeName}
        </span>
        <span className="m-muted tile-small m-truncate" title={name}>
          {name ?? t(`dashboard.watches.${kind}`)}
        </span>
      </span>
      <span className={state === 'QUIET' ? 'm-muted tile-when' : 'tile-when'}>
        {state === 'QUIET' ? (
          t('dashboard.watches.QUIET')
        ) : (
          <Ago moment={since} text={({ ago }) => t(`dashboard.watches.${state}`, { ago })} />
        )}
      </span>
    </li>
  )
}
