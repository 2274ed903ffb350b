import type { ListQuery } from '@muster/core'
import { Identifier, Time, useClient } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { useUnitHref } from '@muster/fleet-kit/unit-link'
import { DataTable, momentOf } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { activationsReport } from './reports.routes.ts'
import { activationReport } from '../clients/subscription-reports.client.ts'
import { ExportButton } from './export-button.tsx'

/** Lists activated units with subscription and date. */
export function Activations({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const hrefOf = useUnitHref()
  const client = useClient(activationReport)
  const list = useList(activationReport, { at: activationsReport, query })
  return (
    <ListScreen
      title={t('subscriptions.activations')}
      list={list}
      empty={t('subscriptions.activations.empty')}
      actions={<ExportButton make={(signal, format) => client.exportAll({ search: query.q }, format, signal)} />}
    >
      <DataTable
        label={t('subscriptions.activations')}
        rows={list.rows}
        sort={list.sort}
        onSort={list.setSort}
        remember="subscriptions.activations"
        rowKey={row => `${row.unitId} ${row.activationDate}`}
        href={hrefOf && (row => hrefOf(row.unitId))}
        columns={[
          { id: 'unitName', sortable: true, header: t('subscriptions.unit'), cell: row => row.unitName, fixed: true },
          {
            id: 'serialNumber',
            sortable: true,
            header: t('subscriptions.serial'),
            cell: row => <Identifier value={row.serialNumber} />,
            value: row => row.serialNumber,
          },
          { id: 'companyName', sortable: true, header: t('subscriptions.company'), cell: row => row.companyName },
          {
            id: 'uniqueId',
            sortable: true,
            header: t('subscriptions.uniqueId'),
            cell: row => <Identifier value={row.uniqueId} />,
            value: row => row.uniqueId,
          },
          {
            id: 'subscriptionName',
            sortable: true,
            header: t('subscriptions.subscription'),
            cell: row => row.subscriptionName,
          },
          {
            id: 'activationDate',
            sortable: true,
            header: t('subscriptions.activated'),
            cell: row => <Time value={row.activationDate} />,
            value: row => momentOf(row.activationDate),
            width: 168,
            onPhone: 'detail',
          },
          {
            id: 'subscriptionEndDate',
            sortable: true,
            header: t('subscriptions.end'),
            cell: row => <Time value={row.subscriptionEndDate} format="date" />,
            value: row => momentOf(row.subscriptionEndDate),
            width: 128,
          },
        ]}
      />
    </ListScreen>
  )
}
