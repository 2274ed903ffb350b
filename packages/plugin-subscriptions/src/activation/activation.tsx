import { zodResolver } from '@hookform/resolvers/zod'
import { useDialogs, useService } from '@muster/ui'
import { Text } from '@muster/ui/controls'
import { useDraft, useWizard, WizardScreen } from '@muster/ui/screens'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { LineChoice } from '../lines/line-choice.tsx'
import { useLines } from '../lines/use-lines.ts'
import { amActivation } from '../routes.ts'
import { subscriptions, type Line } from '../services/subscriptions.service.ts'
import { ToManagement } from '../management/to-management.tsx'
import '../subscriptions.css'
import { ActivationForm, blank } from './activation.schema.ts'
import { Activated } from './activated.tsx'
import { DeviceStep, type Target } from './device-step.tsx'

interface Entered extends Target {
  line?: Line | undefined
  serialNumber: string
}

const nothing: Entered = blank

/** Three steps: a device and its company, a subscription and the machine, and the activation (001 §4). */
export function Activation({ query }: { query: { step: number } }): ReactNode {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const service = useService(subscriptions)
  const queries = useQueryClient()
  const draft = useDraft('subscriptions.activation', nothing)
  const { device, company, line, serialNumber } = draft.entered
  const form = useForm({ resolver: zodResolver(ActivationForm), defaultValues: { serialNumber }, mode: 'all' })
  const typed = useWatch({ control: form.control, name: 'serialNumber' })
  const { enter } = draft
  useEffect(() => enter({ serialNumber: typed }), [enter, typed])
  const lines = useLines({ typeCode: 'ACTIVATION', companyId: company?.id })

  const wizard = useWizard({
    at: amActivation,
    query,
    draft,
    isDirty: device !== undefined || company !== undefined,
    steps: [
      {
        id: 'device',
        title: t('subscriptions.activation.device'),
        missing: [
          ...(device ? [] : [t('subscriptions.activation.noDevice')]),
          ...(company ? [] : [t('subscriptions.activation.noCompany')]),
        ],
      },
      {
        id: 'subscription',
        title: t('subscriptions.activation.subscription'),
        // both are named at once; the number alone is told at its field
        missing: line ? [] : [...(typed.trim() ? [] : [t('subscriptions.activation.noSerial')]), t('subscriptions.line.missing')],
        confirm: async () => {
          if (!(await form.trigger(undefined, { shouldFocus: true }))) {
            await dialogs.raise('invalidFormData')
            return false
          }
          return dialogs.raise('subscriptionActivation', {
            name: line?.subscriptionName,
            note: t('subscriptions.activation.about', { device: device?.serialNumber, company: company?.label }),
          })
        },
      },
    ],
    ending: t('subscriptions.activation.ending'),
    run: async requestKey => {
      if (!device || !company || !line) throw new Error(t('subscriptions.line.missing'))
      const made = await service.activate({
        deviceId: device.id, companyId: company.id, lineId: line.lineId, serialNumber: form.getValues('serialNumber').trim(), requestKey,
      }).finally(() => service.changed().forEach(queryKey => void queries.invalidateQueries({ queryKey })))
      return made
    },
  })

  // what one dealer bought is not for another's customers
  const choose = (target: Target) => enter(target.company?.id === company?.id ? target : { ...target, line: undefined })
  const another = () => {
    draft.clear({ company })
    form.reset(blank)
    wizard.restart()
  }
  return (
    <WizardScreen
      title={t('subscriptions.activation')}
      back={<ToManagement />}
      wizard={wizard}
      finish={t('subscriptions.activation.finish')}
      panels={{
        device: <DeviceStep target={{ device, company }} onChange={choose} />,
        subscription: (
          <>
            <div className="m-wizard-fields">
              <Text of={form} name="serialNumber" label={t('subscriptions.activation.serial')} hint={t('subscriptions.activation.serialHint')} max={100} required />
            </div>
            <LineChoice lines={lines} value={line} onPick={next => enter({ line: next })} />
          </>
        ),
      }}
      success={{
        title: t('subscriptions.activation.success'),
        content: made => <Activated made={made} onAnother={another} />,
      }}
      failed={t('subscriptions.activation.failed')}
    />
  )
}
