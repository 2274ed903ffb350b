import { pagingOf } from '@muster/core'
import { useFormat, useHost, useClient } from '@muster/ui'
import { Definition, ReportScreen } from '@muster/fleet-kit/report'
import { DataTable, ListContainer } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetCard } from '../fleet/fleet.routes.ts'
import '../maintenance.css'
import { horizonOf, maintenanceLists } from '../clients/index.ts'
import { ExpectedLink, RemainingLink } from '../remaining/remaining-link.tsx'
import { StateMark } from '../state/state-mark.tsx'
import { listStatusOf } from '../state/list-status.ts'
import { forecastChoice, forecastDetail } from './forecast.routes.ts'

interface Props {
  query: { backUrl?: string | undefined; unitIds: readonly number[] | 'all'; days: number; page: number }
}

const size = 50

/** Lists due services by expected date. */
export function ForecastDetail({ query: { backUrl, unitIds, days, page } }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { config, nav } = useHost().core
  const backHref = forecastDetail.href({ query: { backUrl, unitIds, days, page } })
  const lists = useClient(maintenanceLists)
  const result = useQuery({ ...lists.forecast(unitIds, days, { page, size }), placeholderData: keepPreviousData })
  return (
    <ReportScreen
      title={t('maintenance.forecast')}
      request={{ unitIds }}
      requestDetails={
        <div>
          <dt>
            <Definition term={t('maintenance.forecast.ahead')}>{t('maintenance.forecast.definition')}</Definition>
          </dt>
          <dd>{t('maintenance.forecast.inDays', { count: days, shown: format.number(days) })}</dd>
        </div>
      }
      backUrl={backUrl}
      changeHref={forecastChoice.href({
        query: {
          unitIds: unitIds === 'all' ? undefined : unitIds,
          ...horizonOf(days, config.reports.maintenanceForecast),
        },
      })}
      files={[(signal, format) => lists.forecastFile(unitIds, days, format, signal)]}
    >
      <div className="mnt-list">
        <ListContainer
          status={listStatusOf(result)}
          error={result.error?.message}
          onRetry={() => void result.refetch()}
          busy={result.isPlaceholderData}
          empty={{
            icon: 'wrench',
            title: t('maintenance.forecast.empty'),
            subtitle: t('maintenance.forecast.emptyHint'),
          }}
          paging={pagingOf({ page, size }, result.data?.totalCount ?? 0)}
          onPage={to => nav?.go(forecastDetail.href({ query: { backUrl, unitIds, days, page: to } }))}
        >
          <DataTable
            label={t('maintenance.forecast')}
            rows={result.data?.items ?? []}
            // a recurrent service has several rows
            rowKey={row => `${row.serviceKey} ${row.remaining}`}
            href={row =>
              fleetCard.href({
                params: { id: row.unitId },
                query: { backUrl: backHref },
              })
            }
            remember="maintenance.forecast"
            height="content"
            columns={[
              { id: 'unit', header: t('maintenance.unit'), cell: row => row.unitName, fixed: true },
              {
                id: 'expected',
                header: t('maintenance.expected'),
                cell: row => <ExpectedLink unitId={row.unitId} service={row} backUrl={backHref} />,
                value: row => row.expectedDate,
                width: 130,
              },
              {
                id: 'service',
                header: t('maintenance.service'),
                cell: row => (
                  <>
                    {row.description}
                    <span className="mnt-phone">
                      {' · '}
                      <ExpectedLink unitId={row.unitId} service={row} backUrl={backHref} />
                    </span>
                  </>
                ),
                value: row => row.description,
                onPhone: 'detail',
              },
              {
                id: 'left',
                header: t('maintenance.left'),
                cell: row => (
                  <RemainingLink unitId={row.unitId} service={row} counter={row.intervalTypeCode} backUrl={backHref} />
                ),
                value: row => row.remaining,
                align: 'end',
                width: 140,
              },
              {
                id: 'state',
                header: t('maintenance.state'),
                cell: row => <StateMark state={row.stateCode} />,
                value: row => t(`maintenance.state.${row.stateCode}`),
                width: 140,
              },
              { id: 'type', header: t('maintenance.type'), cell: row => row.serviceTypeName || '-', width: 160 },
            ]}
          />
        </ListContainer>
      </div>
    </ReportScreen>
  )
}
