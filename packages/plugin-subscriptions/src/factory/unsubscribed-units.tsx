import { useClient } from '@muster/ui'
import { DataTable, type Column } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactoryUnit } from '../clients/factory-selection.ts'
import { subscriptions } from '../clients/subscriptions.client.ts'
import { PagedUnits } from './paged-units.tsx'
import type { FactoryState } from './use-factory.ts'

interface UnsubscribedUnitsProps {
  search: string
  /** Undefined if the user cannot assign subscriptions. */
  factory: FactoryState | undefined
}

/** Lists units without a subscription. Keeps selected units and their subscriptions across pages. */
export function UnsubscribedUnits({ search, factory }: UnsubscribedUnitsProps): ReactNode {
  const { t } = useTranslation()
  const client = useClient(subscriptions)
  const columns: Column<FactoryUnit>[] = [
    { id: 'machine', header: t('subscriptions.factory.machine'), cell: unit => unit.machineSN, fixed: true },
    { id: 'name', header: t('subscriptions.unit'), cell: unit => unit.unitName },
    { id: 'device', header: t('subscriptions.factory.device'), cell: unit => unit.deviceSN ?? '-' },
    { id: 'market', header: t('subscriptions.factory.market'), cell: unit => unit.tdac ?? '-', width: 96 },
    { id: 'type', header: t('subscriptions.factory.type'), cell: unit => unit.type ?? '-' },
    {
      id: 'subscription',
      header: t('subscriptions.subscription'),
      cell: unit => factory?.selected.get(unit.unitId)?.subscriptionName ?? '-',
      onPhone: 'detail',
    },
  ]
  return (
    <PagedUnits search={search} query={client.unsubscribed} empty={t('subscriptions.factory.noneWithout')}>
      {units => (
        <DataTable<FactoryUnit>
          label={t('subscriptions.factory.without')}
          rows={units}
          rowKey={unit => unit.unitId}
          columns={columns}
          remember="subscriptions.factory"
          {...(factory && {
            selection: { keys: new Set(factory.selected.keys()), change: keys => factory.tick(keys, units) },
            actions: unit => [
              {
                label: t('subscriptions.factory.assignOne', { unit: unit.unitName }),
                icon: 'card',
                run: () => factory.open(unit),
              },
            ],
          })}
        />
      )}
    </PagedUnits>
  )
}
