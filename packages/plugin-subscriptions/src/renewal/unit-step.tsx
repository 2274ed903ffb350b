import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PickTable } from '../pick/pick-table.tsx'
import type { Renewable } from '../clients/subscriptions.client.ts'
import { EndingBadge } from './ending-badge.tsx'
import { RenewalList, useRenewals } from './renewal-list.tsx'

interface UnitStepProps {
  value: Renewable | undefined
  /** Search text of the address. */
  wanted?: string | undefined
  onPick(unit: Renewable): void
}

/** Lists units with a subscription, earliest end first. */
export function UnitStep({ value, wanted = '', onPick }: UnitStepProps): ReactNode {
  const { t } = useTranslation()
  const list = useRenewals(wanted)
  const { search, items, total } = list
  const listed = items.find(({ unitId }) => unitId === value?.unitId)
  const only = wanted && search === wanted && total === 1 && !value ? items[0] : undefined
  useEffect(() => {
    if (only) onPick(only)
  }, [only, onPick])
  // updates the selected unit, whose device may have changed since
  useEffect(() => {
    if (listed && listed !== value) onPick(listed)
  }, [listed, value, onPick])
  return (
    <RenewalList list={list}>
      <PickTable
        label={t('subscriptions.renewal.units')}
        rows={items}
        rowKey={unit => unit.unitId}
        value={value?.unitId}
        onPick={onPick}
        columns={[
          { id: 'unit', header: t('subscriptions.unit'), cell: unit => unit.unitName },
          { id: 'serial', header: t('subscriptions.serial'), cell: unit => unit.serialNumber },
          { id: 'company', header: t('subscriptions.company'), cell: unit => unit.companyName },
          {
            id: 'now',
            header: t('subscriptions.renewal.now'),
            cell: unit => unit.subscriptionName ?? (unit.isSatellite ? t('subscriptions.satellite') : '-'),
          },
          {
            id: 'end',
            header: t('subscriptions.end'),
            cell: unit => <EndingBadge end={unit.subscriptionEndDate} />,
          },
        ]}
      />
    </RenewalList>
  )
}
