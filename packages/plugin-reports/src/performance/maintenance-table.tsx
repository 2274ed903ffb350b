import { hours, inBase, pagingOf } from '@muster/core'
import { useUnitHref } from '@muster/fleet-kit/unit-link'
import { useFormat, useClient } from '@muster/ui'
import { DataTable, ListContainer } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { maintenancePage, performanceData } from '../clients/performance.client.ts'

interface Props {
  unitIds: readonly number[]
  page: number
  onPage(page: number): void
}

/** Lists the maintenance status of units, most severe first, without units that have no profile. */
export function MaintenanceTable({ unitIds, page, onPage }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const hrefOf = useUnitHref()
  const data = useClient(performanceData)
  const result = useQuery({ ...data.maintenance(unitIds, page), placeholderData: keepPreviousData })
  const hoursText = (value: number | undefined) =>
    format.quantity('TIME', value === undefined ? undefined : hours(value), 1)
  const distanceText = (value: number | undefined) =>
    format.quantity('LENGTH', value === undefined ? undefined : inBase('LENGTH', value / 1000), 1)
  const rows = result.data?.items
  return (
    <ListContainer
      label={t('reports.performance.maintenance')}
      status={rows ? (rows.length > 0 ? 'ready' : 'empty') : result.isError ? 'error' : 'loading'}
      error={result.error}
      onRetry={() => void result.refetch()}
      busy={result.isPlaceholderData}
      empty={{
        icon: 'wrench',
        title: t('reports.performance.noMaintenance'),
        subtitle: t('reports.performance.noMaintenanceHint'),
      }}
      paging={pagingOf({ page, size: maintenancePage }, result.data?.totalCount ?? 0)}
      onPage={onPage}
    >
      <DataTable
        label={t('reports.performance.maintenance')}
        rows={rows ?? []}
        rowKey={unit => unit.unitId}
        href={hrefOf && (unit => hrefOf(unit.unitId))}
        height="content"
        remember="reports.performance.maintenance"
        columns={[
          { id: 'unit', header: t('reports.unit'), cell: unit => unit.unitName, fixed: true },
          { id: 'state', header: t('reports.performance.state'), cell: unit => unit.mostSevereStateName },
          { id: 'next', header: t('reports.performance.next'), cell: unit => unit.nextServiceDescription ?? '-' },
          {
            id: 'hoursLeft',
            header: t('reports.performance.hoursLeft'),
            cell: unit => hoursText(unit.remainingEngineHours),
            value: unit => unit.remainingEngineHours,
            align: 'end',
          },
          {
            id: 'distanceLeft',
            header: t('reports.performance.distanceLeft'),
            cell: unit => distanceText(unit.remainingDistance),
            value: unit => unit.remainingDistance,
            align: 'end',
          },
        ]}
      />
    </ListContainer>
  )
}
