import { zodResolver } from '@hookform/resolvers/zod'
import { useDialogs, useService } from '@muster/ui'
import { Text } from '@muster/ui/controls'
import { useWizard, WizardScreen } from '@muster/ui/screens'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
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

/** Three steps: a device and its company, a subscription and the machine, and the activation (001 §4). */
export function Activation({ query }: { query: { step: number } }): ReactNode {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const service = useService(subscriptions)
  const queries = useQueryClient()
  const [{ device, company }, setTarget] = useState<Target>({})
  const [line, setLine] = useState<Line>()
  const form = useForm({ resolver: zodResolver(ActivationForm), defaultValues: blank, mode: 'all' })
  const lines = useLines({ typeCode: 'ACTIVATION', companyId: company?.id })

  const wizard = useWizard({
    at: amActivation,
    query,
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
        missing: line ? [] : [t('subscriptions.line.missing')],
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
      const { serialNumber } = form.getValues()
      const made = await service.activate({
        deviceId: device.id, companyId: company.id, lineId: line.lineId, serialNumber: serialNumber.trim(), requestKey,
      }).finally(() => service.changed().forEach(queryKey => void queries.invalidateQueries({ queryKey })))
      return made
    },
  })

  const choose = (target: Target) => {
    // what one dealer bought is not for another's customers
    if (target.company?.id !== company?.id) setLine(undefined)
    setTarget(target)
  }
  const another = () => {
    setTarget({ company })
    setLine(undefined)
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
            <LineChoice lines={lines} value={line} onPick={setLine} />
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
