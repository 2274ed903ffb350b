import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../facts.tsx'
import type { Renewable } from '../services/subscriptions.service.ts'
import { EndingBadge } from './ending-badge.tsx'

/** The selected unit, and the status of its subscription. */
export function UnitFacts({ unit }: { unit: Renewable }): ReactNode {
  const { t } = useTranslation()
  return (
    <Facts
      facts={[
        [t('subscriptions.unit'), unit.unitName],
        [t('subscriptions.serial'), unit.serialNumber],
        [t('subscriptions.company'), unit.companyName],
        [
          t('subscriptions.renewal.now'),
          unit.subscriptionName ?? (unit.isSatellite ? t('subscriptions.satellite') : '-'),
        ],
        [t('subscriptions.end'), <EndingBadge key="end" end={unit.subscriptionEndDate} />],
      ]}
    />
  )
}
