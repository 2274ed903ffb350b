import { listFleetUnfinishedConfigurations, type FleetSchemas } from '@muster/contract'
import { pageOf, pagingOf, rowsOf } from '@muster/core'
import { DeviceProfileState } from '@muster/fleet-kit/device-settings'
import { useApi } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { ListContainer, SearchBox } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnitLink } from '../devices/unit-link.tsx'

type Unit = FleetSchemas['UnfinishedUnit']
export type Unfinished = Unit['state']

interface Props {
  fleetId: number
  state: Unfinished
  onClose(): void
}

const size = 50

/** Lists the units of a fleet with profiles that their devices refused or have not applied yet. */
export function UnfinishedDrawer({ fleetId, state, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const [{ page, search }, setQuery] = useState({ page: 1, search: '' })
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...api.queryFor(listFleetUnfinishedConfigurations, {
      path: { fleetId },
      query: { ...pageOf(listFleetUnfinishedConfigurations, { page, size, search }), state },
    }),
    select: rowsOf<Unit>,
    placeholderData: keepPreviousData,
  })
  return (
    <Drawer title={t(`organisation.fleet.configuration.${state}`)} onClose={onClose}>
      <SearchBox value={search} onSearch={text => setQuery({ page: 1, search: text })} />
      <ListContainer
        status={data ? (data.total > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'}
        search={search}
        error={error?.message}
        onRetry={() => void refetch()}
        busy={isPlaceholderData}
        paging={data && data.total > size ? pagingOf({ page, size }, data.total) : undefined}
        onPage={next => setQuery({ page: next, search })}
      >
        <ul className="unfinished-units">
          {data?.items.map(unit => (
            <UnfinishedUnit key={unit.unitId} unit={unit} />
          ))}
        </ul>
      </ListContainer>
    </Drawer>
  )
}

function UnfinishedUnit({ unit: { unitId, name, profiles } }: { unit: Unit }): ReactNode {
  const { t } = useTranslation()
  return (
    <li className="unfinished-unit">
      <strong>
        <UnitLink unitId={unitId} name={name} />
      </strong>
      <dl>
        {profiles.map(profile => (
          <div key={profile.kind}>
            <dt>{t(`deviceSettings.kind.${profile.kind}`)}</dt>
            <dd>
              <DeviceProfileState profile={profile} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
