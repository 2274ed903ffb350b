import type { WizardQuery } from '@muster/core'
import { Facts, LinkButton, useClient } from '@muster/ui'
import { useWizard, WizardScreen } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FleetSchemas } from '@muster/contract'
import { Text } from '@muster/ui/controls'
import { BackToManagement } from '../management/back-to-management.tsx'
import { amActivation } from './activation.routes.ts'
import { subscriptions } from '../clients/subscriptions.client.ts'
import { useWithRefresh } from '../clients/use-with-refresh.ts'
import '../subscriptions.css'
import { DeviceStep } from './device-step.tsx'
import { useActivationDraft, useActivationSteps, type ActivationDraft } from './use-activation.ts'
import { LineChoice } from '../lines/line-choice.tsx'
import { useLines } from '../lines/use-lines.ts'
import { severalActivations } from '../several/several.routes.ts'

/** Activates a device in three steps: device and company, subscription and unit, activation (001 §4). */
export function Activation({ query }: { query: WizardQuery }): ReactNode {
  const { t } = useTranslation()
  const client = useClient(subscriptions)
  const withRefresh = useWithRefresh()
  const values = useActivationDraft()
  const { draft, device, company, line, serialNumber } = values
  const wizard = useWizard({
    at: amActivation,
    query,
    draft,
    steps: useActivationSteps(values),
    ending: t('subscriptions.activation.ending'),
    isDirty: device !== undefined || company !== undefined,
    run: async requestKey => {
      if (!device || !company || !line) throw new Error(t('subscriptions.line.missing'))
      return withRefresh(
        client.activate({ deviceId: device.id, companyId: company.id, lineId: line.lineId, serialNumber, requestKey }),
      )
    },
  })
  return (
    <WizardScreen
      title={t('subscriptions.activation')}
      back={<BackToManagement />}
      actions={<LinkButton href={severalActivations.href()}>{t('subscriptions.several.activation')}</LinkButton>}
      wizard={wizard}
      finish={t('subscriptions.activation.finish')}
      panels={{
        device: (
          <DeviceStep
            target={{ device, company }}
            isUnavailable={values.unavailable.device}
            errors={wizard.fieldErrors}
            onChange={values.selectTarget}
          />
        ),
        subscription: <SubscriptionStep values={values} />,
      }}
      success={{
        title: t('subscriptions.activation.success'),
        content: activated => <Activated activated={activated} />,
        another: { label: t('subscriptions.activation.another'), begin: values.begin },
      }}
      failed={t('subscriptions.activation.failed')}
    />
  )
}

/** Shows the created unit with both of its IDs (001 §4). */
function Activated({ activated: { uniqueId, unitId } }: { activated: FleetSchemas['AmActivated'] }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('subscriptions.activation.successText')}</p>
      <Facts
        className="subs-facts"
        facts={[
          [t('subscriptions.uniqueId'), uniqueId],
          [t('subscriptions.unitId'), String(unitId)],
        ]}
      />
    </>
  )
}

/** Enters the unit serial number and selects the subscription. */
function SubscriptionStep({ values: { form, company, line, selectLine } }: { values: ActivationDraft }): ReactNode {
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
      <LineChoice lines={lines} value={line} onPick={selectLine} />
    </>
  )
}
