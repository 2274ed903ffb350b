import type { ListQuery } from '@muster/core'
import { Time, useClient } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { activationsReport } from './reports.routes.ts'
import { activationReport } from '../clients/subscription-reports.client.ts'
import { ExportButton } from './export-button.tsx'

/** Lists activated units with subscription and date. */
export function Activations({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const client = useClient(activationReport)
  const list = useList(activationReport, { at: activationsReport, query })
  return (
    <ListScreen
      title={t('subscriptions.activations')}
      list={list}
      empty={t('subscriptions.activations.empty')}
      actions={<ExportButton make={signal => client.exportAll({ search: query.q }, signal)} />}
    >
      <DataTable
        label={t('subscriptions.activations')}
        rows={list.rows}
        remember="subscriptions.activations"
        rowKey={row => `${row.unitId} ${row.activationDate}`}
        columns={[
          { id: 'unit', header: t('subscriptions.unit'), cell: row => row.unitName, fixed: true },
          { id: 'serial', header: t('subscriptions.serial'), cell: row => row.serialNumber },
          { id: 'company', header: t('subscriptions.company'), cell: row => row.companyName },
          { id: 'device', header: t('subscriptions.uniqueId'), cell: row => row.uniqueId ?? '-' },
          { id: 'subscription', header: t('subscriptions.subscription'), cell: row => row.subscriptionName },
          {
            id: 'activated',
            header: t('subscriptions.activated'),
            cell: row => <Time value={row.activationDate} />,
            width: 168,
            onPhone: 'detail',
          },
          {
            id: 'end',
            header: t('subscriptions.end'),
            cell: row => <Time value={row.subscriptionEndDate} format="date" />,
            width: 128,
          },
        ]}
      />
    </ListScreen>
  )
}
