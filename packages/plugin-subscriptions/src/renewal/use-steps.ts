import { useDialogs } from '@muster/ui'
import type { WizardStep } from '@muster/ui/screens'
import { useTranslation } from 'react-i18next'
import type { RenewalEntered } from './use-entered.ts'
import { useEnding } from './use-ending.ts'

/** What each step of a renewal wants (001 §4). */
export function useSteps({ unit, line, isLineGone }: RenewalEntered): WizardStep<'unit' | 'subscription'>[] {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const ending = useEnding()
  return [
    { id: 'unit', title: t('subscriptions.renewal.unit'), missing: unit ? [] : [t('subscriptions.renewal.noUnit')] },
    {
      id: 'subscription',
      title: t('subscriptions.renewal.subscription'),
      missing: line && !isLineGone ? [] : [t('subscriptions.line.missing')],
      confirm: () =>
        dialogs.raise('subscriptionRenewal', {
          name: t('subscriptions.renewal.about', { unit: unit?.unitName, subscription: line?.subscriptionName }),
          note: ending(unit?.subscriptionEndDate).words,
        }),
    },
  ]
}
