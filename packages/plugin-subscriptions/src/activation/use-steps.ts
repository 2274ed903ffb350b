import { useDialogs } from '@muster/ui'
import type { WizardStep } from '@muster/ui/screens'
import { useTranslation } from 'react-i18next'
import type { ActivationEntered } from './use-entered.ts'

/** What each step of an activation wants (001 §4). */
export function useSteps({
  form,
  device,
  company,
  line,
  serialNumber,
  gone,
}: ActivationEntered): WizardStep<'device' | 'subscription'>[] {
  const { t } = useTranslation()
  const dialogs = useDialogs()

  async function confirm(): Promise<boolean> {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) {
      await dialogs.raise('invalidFormData')
      return false
    }
    return dialogs.raise('subscriptionActivation', {
      name: line?.subscriptionName,
      note: t('subscriptions.activation.about', { device: device?.serialNumber, company: company?.label }),
    })
  }
  return [
    {
      id: 'device',
      title: t('subscriptions.activation.device'),
      missing: [
        ...(device && !gone.device ? [] : [t('subscriptions.activation.noDevice')]),
        ...(company ? [] : [t('subscriptions.activation.noCompany')]),
      ],
    },
    {
      id: 'subscription',
      title: t('subscriptions.activation.subscription'),
      // without a number, the form is reported first
      missing: serialNumber && !(line && !gone.line) ? [t('subscriptions.line.missing')] : [],
      confirm,
    },
  ]
}
