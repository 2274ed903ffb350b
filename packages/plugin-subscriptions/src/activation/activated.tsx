import type { FleetSchemas } from '@muster/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../facts.tsx'

/** The unit that was made, by both of its numbers (001 §4). */
export function Activated({ made: { uniqueId, unitId } }: { made: FleetSchemas['AmActivated'] }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('subscriptions.activation.successText')}</p>
      <Facts
        facts={[
          [t('subscriptions.uniqueId'), uniqueId],
          [t('subscriptions.unitId'), String(unitId)],
        ]}
      />
    </>
  )
}
