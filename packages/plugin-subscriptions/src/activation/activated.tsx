import type { FleetSchemas } from '@muster/contract'
import { Button } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../facts.tsx'

interface ActivatedProps {
  made: FleetSchemas['AmActivated']
  onAnother(): void
}

/** The unit that was made, by both of its numbers (001 §4). */
export function Activated({ made: { uniqueId, unitId }, onAnother }: ActivatedProps): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('subscriptions.activation.successText')}</p>
      <Facts facts={[[t('subscriptions.uniqueId'), uniqueId], [t('subscriptions.unitId'), String(unitId)]]} />
      <div className="m-wizard-actions"><Button look="primary" onClick={onAnother}>{t('subscriptions.activation.another')}</Button></div>
    </>
  )
}
