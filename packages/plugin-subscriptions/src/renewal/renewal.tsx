import type { WizardQuery } from '@muster/core'
import { useService } from '@muster/ui'
import { useWizard, WizardScreen } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ToManagement } from '../management/to-management.tsx'
import { renewal } from './renewal.routes.ts'
import { subscriptions } from '../services/subscriptions.service.ts'
import { useChanging } from '../services/use-changing.ts'
import '../subscriptions.css'
import { Renewed } from './renewed.tsx'
import { SubscriptionStep } from './subscription-step.tsx'
import { UnitStep } from './unit-step.tsx'
import { useEntered } from './use-entered.ts'
import { useSteps } from './use-steps.ts'

/** Three steps: a unit, a subscription, and the renewal (001 §4). */
export function Renewal({ query }: { query: WizardQuery }): ReactNode {
  const { t } = useTranslation()
  const service = useService(subscriptions)
  const changing = useChanging()
  const entered = useEntered()
  const { draft, unit, line } = entered
  const wizard = useWizard({
    at: renewal,
    query,
    draft,
    steps: useSteps(entered),
    ending: t('subscriptions.renewal.ending'),
    isDirty: unit !== undefined,
    run: async requestKey => {
      if (!unit || !line) throw new Error(t('subscriptions.line.missing'))
      const { subscriptionEndDate: end } = await changing(service.renew(unit, line, requestKey))
      return { unit, end }
    },
  })
  return (
    <WizardScreen
      title={t('subscriptions.renewal')}
      back={<ToManagement />}
      wizard={wizard}
      finish={t('subscriptions.renewal.finish')}
      panels={{
        unit: <UnitStep value={unit} onPick={entered.choose} />,
        subscription: <SubscriptionStep entered={entered} />,
      }}
      success={{
        title: t('subscriptions.renewal.success'),
        content: renewed => <Renewed {...renewed} />,
        another: { label: t('subscriptions.renewal.another'), begin: draft.clear },
      }}
      failed={t('subscriptions.renewal.failed')}
    />
  )
}
