import { useDialogs, useFormat, useService } from '@muster/ui'
import { useDraft, useWizard, WizardScreen } from '@muster/ui/screens'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LineChoice } from '../lines/line-choice.tsx'
import { useLines } from '../lines/use-lines.ts'
import { ToManagement } from '../management/to-management.tsx'
import { renewal } from '../routes.ts'
import { bySatellite, subscriptions, type Line, type Renewable } from '../services/subscriptions.service.ts'
import '../subscriptions.css'
import { Renewed } from './renewed.tsx'
import { UnitFacts } from './unit-facts.tsx'
import { UnitStep } from './unit-step.tsx'
import { useEnding } from './use-ending.ts'

const nothing: { unit?: Renewable | undefined; line?: Line | undefined } = {}

/** Three steps: a unit, a subscription, and the renewal (001 §4). */
export function Renewal({ query }: { query: { step: number } }): ReactNode {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const format = useFormat()
  const service = useService(subscriptions)
  const queries = useQueryClient()
  const ending = useEnding()
  const draft = useDraft('subscriptions.renewal', nothing)
  const { unit, line } = draft.entered
  const lines = useLines({
    typeCode: 'RENEWAL', companyId: unit?.companyId,
    // satellite goes on by satellite
    fits: each => bySatellite(each) === unit?.isSatellite,
  })

  const wizard = useWizard({
    at: renewal,
    query,
    draft,
    isDirty: unit !== undefined,
    steps: [
      { id: 'unit', title: t('subscriptions.renewal.unit'), missing: unit ? [] : [t('subscriptions.renewal.noUnit')] },
      {
        id: 'subscription',
        title: t('subscriptions.renewal.subscription'),
        missing: line ? [] : [t('subscriptions.line.missing')],
        confirm: () => dialogs.raise('subscriptionRenewal', {
          name: t('subscriptions.renewal.about', { unit: unit?.unitName, subscription: line?.subscriptionName }),
          note: ending(unit?.subscriptionEndDate).words,
        }),
      },
    ],
    ending: t('subscriptions.renewal.ending'),
    run: async requestKey => {
      if (!unit || !line) throw new Error(t('subscriptions.line.missing'))
      const renewed = await service.renew(unit, line, requestKey)
        .finally(() => service.changed().forEach(queryKey => void queries.invalidateQueries({ queryKey })))
      return { unit, end: format.dateTime(renewed.subscriptionEndDate) }
    },
  })

  const choose = (next: Renewable) => draft.enter(next.unitId === unit?.unitId ? { unit: next } : { unit: next, line: undefined })
  const another = () => {
    draft.clear()
    wizard.restart()
  }
  return (
    <WizardScreen
      title={t('subscriptions.renewal')}
      back={<ToManagement />}
      wizard={wizard}
      finish={t('subscriptions.renewal.finish')}
      panels={{
        unit: <UnitStep value={unit} onPick={choose} />,
        subscription: (
          <>
            {unit && <UnitFacts unit={unit} />}
            <LineChoice lines={lines} value={line} onPick={next => draft.enter({ line: next })} />
          </>
        ),
      }}
      success={{
        title: t('subscriptions.renewal.success'),
        content: ({ unit: renewed, end }) => <Renewed unit={renewed} end={end} onAnother={another} />,
      }}
      failed={t('subscriptions.renewal.failed')}
    />
  )
}
