import { useClient, useDialogs } from '@muster/ui'
import { useDraft, type WizardStep } from '@muster/ui/screens'
import { useTranslation } from 'react-i18next'
import { subscriptions, type Line, type Renewable } from '../clients/subscriptions.client.ts'
import { useIsListed } from '../clients/use-is-listed.ts'
import { useEnding } from './ending-badge.tsx'

const emptyDraft: { unit?: Renewable | undefined; line?: Line | undefined } = {}

/** Stores the renewal input across reloads. */
export function useRenewalDraft() {
  const client = useClient(subscriptions)
  const draft = useDraft('subscriptions.renewal', emptyDraft)
  const {
    entered: { unit, line },
    enter,
  } = draft
  return {
    draft,
    unit,
    line,
    /** The selected line is used up. A retry with the same key still sends it. */
    isLineUnavailable: !useIsListed(
      client.lines('RENEWAL', unit?.companyId),
      line,
      ({ lineId }) => lineId === line?.lineId,
    ),
    // lines depend on the unit
    selectUnit: (next: Renewable) =>
      enter(next.unitId === unit?.unitId ? { unit: next } : { unit: next, line: undefined }),
    selectLine: (next: Line) => enter({ line: next }),
  }
}

export type RenewalDraft = ReturnType<typeof useRenewalDraft>

/** Returns the renewal steps with their missing input (001 §4). */
export function useRenewalSteps({
  unit,
  line,
  isLineUnavailable,
}: RenewalDraft): WizardStep<'unit' | 'subscription'>[] {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const ending = useEnding()
  return [
    { id: 'unit', title: t('subscriptions.renewal.unit'), missing: unit ? [] : [t('subscriptions.renewal.noUnit')] },
    {
      id: 'subscription',
      title: t('subscriptions.renewal.subscription'),
      missing: line && !isLineUnavailable ? [] : [t('subscriptions.line.missing')],
      confirm: () =>
        dialogs.raise('subscriptionRenewal', {
          name: t('subscriptions.renewal.about', { unit: unit?.unitName, subscription: line?.subscriptionName }),
          note: ending(unit?.subscriptionEndDate).text,
        }),
    },
  ]
}
