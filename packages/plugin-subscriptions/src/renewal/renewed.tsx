import { Button } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../facts.tsx'
import type { Renewable } from '../services/subscriptions.service.ts'

interface RenewedProps {
  unit: Renewable
  /** The new one, in words. */
  end: string
  onAnother(): void
}

export function Renewed({ unit, end, onAnother }: RenewedProps): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Facts facts={[[t('subscriptions.unit'), unit.unitName], [t('subscriptions.serial'), unit.serialNumber], [t('subscriptions.renewal.newEnd'), end]]} />
      <div className="m-wizard-actions"><Button look="primary" onClick={onAnother}>{t('subscriptions.renewal.another')}</Button></div>
    </>
  )
}
