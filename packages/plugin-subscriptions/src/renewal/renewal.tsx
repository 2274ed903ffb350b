import type { WizardQuery } from '@muster/core'
import { Facts, LinkButton, useClient, useFormat } from '@muster/ui'
import { useWizard, WizardScreen } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BackToManagement } from '../management/back-to-management.tsx'
import { renewal } from './renewal.routes.ts'
import { subscriptions, isSatelliteLine, type Renewable } from '../clients/subscriptions.client.ts'
import { useWithRefresh } from '../clients/use-with-refresh.ts'
import '../subscriptions.css'
import { UnitStep } from './unit-step.tsx'
import { useRenewalDraft, useRenewalSteps, type RenewalDraft } from './use-renewal.ts'
import { LineChoice } from '../lines/line-choice.tsx'
import { useLines } from '../lines/use-lines.ts'
import { severalRenewals } from '../several/several.routes.ts'
import { EndingBadge } from './ending-badge.tsx'

/** Renews a subscription in three steps: unit, subscription, renewal (001 §4). */
export function Renewal({ query }: { query: WizardQuery & { q?: string | undefined } }): ReactNode {
  const { t } = useTranslation()
  const client = useClient(subscriptions)
  const withRefresh = useWithRefresh()
  const values = useRenewalDraft()
  const { draft, unit, line } = values
  const wizard = useWizard({
    at: renewal,
    query,
    draft,
    steps: useRenewalSteps(values),
    ending: t('subscriptions.renewal.ending'),
    isDirty: unit !== undefined,
    run: async requestKey => {
      if (!unit || !line) throw new Error(t('subscriptions.line.missing'))
      const { subscriptionEndDate: end } = await withRefresh(client.renew(unit, line, requestKey))
      return { unit, end }
    },
  })
  return (
    <WizardScreen
      title={t('subscriptions.renewal')}
      back={<BackToManagement />}
      actions={<LinkButton href={severalRenewals.href()}>{t('subscriptions.several.renewal')}</LinkButton>}
      wizard={wizard}
      finish={t('subscriptions.renewal.finish')}
      panels={{
        unit: <UnitStep value={unit} wanted={query.q} onPick={values.selectUnit} />,
        subscription: <SubscriptionStep values={values} />,
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

interface RenewedProps {
  unit: Renewable
  /** New end, ISO 8601. */
  end: string
}

/** Shows the renewed unit and its new end. */
function Renewed({ unit, end }: RenewedProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Facts
      className="subs-facts"
      facts={[
        [t('subscriptions.unit'), unit.unitName],
        [t('subscriptions.serial'), unit.serialNumber],
        [t('subscriptions.renewal.newEnd'), format.dateTime(end)],
      ]}
    />
  )
}

/** Shows the current subscription and selects the new one, satellite only for satellite. */
function SubscriptionStep({ values: { unit, line, selectLine } }: { values: RenewalDraft }): ReactNode {
  const lines = useLines({
    typeCode: 'RENEWAL',
    companyId: unit?.companyId,
    fits: each => isSatelliteLine(each) === unit?.isSatellite,
  })
  return (
    <>
      {unit && <UnitFacts unit={unit} />}
      <LineChoice lines={lines} value={line} onPick={selectLine} />
    </>
  )
}

/** Shows the selected unit and its subscription status. */
function UnitFacts({ unit }: { unit: Renewable }): ReactNode {
  const { t } = useTranslation()
  return (
    <Facts
      className="subs-facts"
      facts={[
        [t('subscriptions.unit'), unit.unitName],
        [t('subscriptions.serial'), unit.serialNumber],
        [t('subscriptions.company'), unit.companyName],
        [
          t('subscriptions.renewal.now'),
          unit.subscriptionName ?? (unit.isSatellite ? t('subscriptions.satellite') : '-'),
        ],
        [t('subscriptions.end'), <EndingBadge key="end" end={unit.subscriptionEndDate} />],
      ]}
    />
  )
}
