import { Text } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LineChoice } from '../lines/line-choice.tsx'
import { useLines } from '../lines/use-lines.ts'
import type { ActivationEntered } from './use-entered.ts'

/** The machine that the device is built into, and what it gets. */
export function SubscriptionStep({
  entered: { form, company, line, pick },
}: {
  entered: ActivationEntered
}): ReactNode {
  const { t } = useTranslation()
  const lines = useLines({ typeCode: 'ACTIVATION', companyId: company?.id })
  return (
    <>
      <div className="m-wizard-fields">
        <Text
          of={form}
          name="serialNumber"
          label={t('subscriptions.activation.serial')}
          hint={t('subscriptions.activation.serialHint')}
          max={100}
          required
        />
      </div>
      <LineChoice lines={lines} value={line} onPick={pick} />
    </>
  )
}
