import { Time, useClient } from '@muster/ui'
import { DataTable, type Column, momentOf } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { subscriptions, type Subscribed } from '../clients/subscriptions.client.ts'
import { PagedUnits } from './paged-units.tsx'

/** Lists units with their subscription and its end. */
export function SubscribedUnits({ search }: { search: string }): ReactNode {
  const { t } = useTranslation()
  const client = useClient(subscriptions)
  const columns: Column<Subscribed>[] = [
    { id: 'machine', header: t('subscriptions.factory.machine'), cell: unit => unit.machineSN, fixed: true },
    { id: 'name', header: t('subscriptions.unit'), cell: unit => unit.unitName },
    { id: 'device', header: t('subscriptions.factory.device'), cell: unit => unit.deviceSN ?? '-' },
    { id: 'market', header: t('subscriptions.factory.market'), cell: unit => unit.tdac ?? '-', width: 96 },
    {
      id: 'subscription',
      header: t('subscriptions.subscription'),
      cell: unit => unit.subscriptionName ?? '-',
      onPhone: 'detail',
    },
    {
      id: 'end',
      header: t('subscriptions.end'),
      cell: unit => <Time value={unit.subscriptionEndDate} format="date" />,
      value: unit => momentOf(unit.subscriptionEndDate),
      width: 136,
    },
  ]
  return (
    <PagedUnits search={search} query={client.subscribed} empty={t('subscriptions.factory.noneWith')}>
      {units => (
        <DataTable
          label={t('subscriptions.factory.with')}
          rows={units}
          rowKey={unit => unit.unitId}
          columns={columns}
          remember="subscriptions.factory.with"
        />
      )}
    </PagedUnits>
  )
}
