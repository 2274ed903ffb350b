import { pagingOf } from '@muster/core'
import { Icon, LinkButton, useHost, useClient } from '@muster/ui'
import { Definition, ReportScreen } from '@muster/fleet-kit/report'
import { DataTable, ListContainer } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { maintenanceMap } from '../map/map.routes.ts'
import { maintenanceLists } from '../clients/index.ts'
import type { State } from '../clients/card.client.ts'
import { RemainingLink } from '../remaining/remaining-link.tsx'
import { useCounters } from '../state/counters.ts'
import { StateMark } from '../state/state-mark.tsx'
import { listStatusOf } from '../state/list-status.ts'
import '../maintenance.css'
import { fleetCard, fleetChoice, fleetDetail } from './fleet.routes.ts'
import { useMissingProfileWarning } from './use-missing-profile-warning.ts'

interface Props {
  query: {
    backUrl?: string | undefined
    unitIds: readonly number[] | 'all'
    states?: readonly State[] | undefined
    page: number
  }
}

const size = 50

/** Lists the maintenance status of units, most severe first, with links to their cards. */
export function FleetDetail({ query: { backUrl, unitIds, states, page } }: Props): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const counters = useCounters()
  const lists = useClient(maintenanceLists)
  const result = useQuery({ ...lists.status(unitIds, { page, size }, states), placeholderData: keepPreviousData })
  // units in other states have a profile, too
  const isComplete = unitIds !== 'all' && !states && !result.isPlaceholderData
  useMissingProfileWarning(unitIds === 'all' ? [] : unitIds, isComplete ? result.data?.totalCount : undefined)
  const self = (to: number) => fleetDetail.href({ query: { backUrl, unitIds, states, page: to } })
  const onMap = unitIds === 'all' || states ? (result.data?.items ?? []).map(({ unitId }) => unitId) : unitIds
  return (
    <ReportScreen
      title={t('maintenance.fleet')}
      request={{ unitIds }}
      requestDetails={
        <>
          {states && (
            <div>
              <dt>{t('maintenance.state')}</dt>
              <dd>{states.map(state => t(`maintenance.state.${state}`)).join(', ')}</dd>
            </div>
          )}
          <div>
            <dt>{t('maintenance.reckoned')}</dt>
            <dd>
              <Definition term={t('maintenance.byCounters')}>{t('maintenance.state.definition')}</Definition>
            </dd>
          </div>
        </>
      }
      backUrl={backUrl}
      changeHref={fleetChoice.href({ query: { unitIds: unitIds === 'all' ? undefined : unitIds } })}
      files={[(signal, format) => lists.statusFile(unitIds, states, format, signal)]}
      actions={
        onMap.length > 0 && (
          <LinkButton href={maintenanceMap.href({ query: { unitIds: onMap } })}>
            <Icon name="map" />
            {t('maintenance.onMap')}
          </LinkButton>
        )
      }
    >
      <div className="mnt-list">
        <ListContainer
          status={listStatusOf(result)}
          error={result.error?.message}
          onRetry={() => void result.refetch()}
          busy={result.isPlaceholderData}
          empty={{ icon: 'wrench', title: t('maintenance.fleet.empty'), subtitle: t('maintenance.fleet.emptyHint') }}
          paging={pagingOf({ page, size }, result.data?.totalCount ?? 0)}
          onPage={to => nav?.go(self(to))}
        >
          <DataTable
            label={t('maintenance.fleet')}
            rows={result.data?.items ?? []}
            rowKey={unit => unit.unitId}
            href={unit => fleetCard.href({ params: { id: unit.unitId }, query: { backUrl: self(page) } })}
            remember="maintenance.fleet"
            height="content"
            columns={[
              { id: 'unit', header: t('maintenance.unit'), cell: unit => unit.unitName, fixed: true },
              {
                id: 'state',
                header: t('maintenance.state'),
                cell: unit => <StateMark state={unit.mostSevereStateCode} />,
                value: unit => t(`maintenance.state.${unit.mostSevereStateCode}`),
                width: 140,
              },
              { id: 'next', header: t('maintenance.next'), cell: unit => unit.nextServiceDescription ?? '-' },
              {
                id: 'hoursLeft',
                header: t('maintenance.hoursLeft'),
                cell: unit => (
                  <RemainingLink
                    unitId={unit.unitId}
                    service={{ serviceKey: unit.engineHoursServiceKey, remaining: unit.remainingEngineHours }}
                    counter="ENGINE_HOURS"
                    backUrl={self(page)}
                  />
                ),
                value: unit => unit.remainingEngineHours,
                align: 'end',
                width: 140,
              },
              {
                id: 'distanceLeft',
                header: t('maintenance.distanceLeft'),
                cell: unit => (
                  <RemainingLink
                    unitId={unit.unitId}
                    service={{ serviceKey: unit.distanceServiceKey, remaining: unit.remainingDistance }}
                    counter="ODOMETER"
                    backUrl={self(page)}
                  />
                ),
                value: unit => unit.remainingDistance,
                align: 'end',
                width: 140,
              },
              {
                id: 'hours',
                header: t('maintenance.engineHours'),
                cell: unit => counters.text('ENGINE_HOURS', unit.currentEngineHours),
                value: unit => unit.currentEngineHours,
                align: 'end',
                width: 130,
              },
              {
                id: 'odometer',
                header: t('maintenance.odometer'),
                cell: unit => counters.text('ODOMETER', unit.currentOdometer),
                value: unit => unit.currentOdometer,
                align: 'end',
                width: 130,
              },
              { id: 'profile', header: t('maintenance.profile'), cell: unit => unit.profileName },
              { id: 'company', header: t('maintenance.company'), cell: unit => unit.companyName, hidden: true },
              {
                id: 'model',
                header: t('maintenance.model'),
                cell: unit => [unit.brandName, unit.modelName].filter(Boolean).join(' ') || '-',
                hidden: true,
              },
            ]}
          />
        </ListContainer>
      </div>
    </ReportScreen>
  )
}
