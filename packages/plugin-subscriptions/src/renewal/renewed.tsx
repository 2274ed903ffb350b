import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../facts.tsx'
import type { Renewable } from '../services/subscriptions.service.ts'

interface RenewedProps {
  unit: Renewable
  /** The new one, ISO 8601. */
  end: string
}

/** What was renewed, and until when. */
export function Renewed({ unit, end }: RenewedProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Facts
      facts={[
        [t('subscriptions.unit'), unit.unitName],
        [t('subscriptions.serial'), unit.serialNumber],
        [t('subscriptions.renewal.newEnd'), format.dateTime(end)],
      ]}
    />
  )
}
