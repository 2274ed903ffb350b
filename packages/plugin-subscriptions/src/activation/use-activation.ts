import { zodResolver } from '@hookform/resolvers/zod'
import { useClient, useDialogs } from '@muster/ui'
import { useDraft, type WizardStep } from '@muster/ui/screens'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useTranslation } from 'react-i18next'
import { subscriptions, type Line } from '../clients/subscriptions.client.ts'
import { useIsListed } from '../clients/use-is-listed.ts'
import type { Target } from './device-step.tsx'

const ActivationForm = z.object({
  /** Serial number of the unit that contains the device. */
  serialNumber: z.string().trim().min(1, 'subscriptions.activation.noSerial').max(100),
})

const blank: z.infer<typeof ActivationForm> = { serialNumber: '' }

interface Entered extends Target {
  line?: Line | undefined
  serialNumber: string
}

const emptyDraft: Entered = blank

/** Stores the activation input across reloads and validates the serial number in a form. */
export function useActivationDraft() {
  const client = useClient(subscriptions)
  const draft = useDraft('subscriptions.activation', emptyDraft)
  const { enter, clear } = draft
  const { device, company, line, serialNumber } = draft.entered
  const form = useForm({ resolver: zodResolver(ActivationForm), defaultValues: { serialNumber }, mode: 'all' })
  const typed = useWatch({ control: form.control, name: 'serialNumber' })
  useEffect(() => enter({ serialNumber: typed }), [enter, typed])
  return {
    draft,
    form,
    device,
    company,
    line,
    /** Selected items that are no longer available. A retry with the same key still sends them. */
    unavailable: {
      device: !useIsListed(client.inactiveDevices(), device, ({ id }) => id === device?.id),
      line: !useIsListed(client.lines('ACTIVATION', company?.id), line, ({ lineId }) => lineId === line?.lineId),
    },
    serialNumber: typed.trim(),
    // subscriptions belong to one dealer's customers
    selectTarget: (target: Target) =>
      enter(target.company?.id === company?.id ? target : { ...target, line: undefined }),
    selectLine: (next: Line) => enter({ line: next }),
    /** Keeps the company for the next device. */
    begin: () => {
      clear({ company })
      form.reset(blank)
    },
  }
}

export type ActivationDraft = ReturnType<typeof useActivationDraft>

/** Returns the activation steps with their missing input (001 §4). */
export function useActivationSteps({
  form,
  device,
  company,
  line,
  serialNumber,
  unavailable,
}: ActivationDraft): WizardStep<'device' | 'subscription'>[] {
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
        ...(device && !unavailable.device
          ? []
          : [{ field: 'device', message: t('subscriptions.activation.noDevice') }]),
        ...(company ? [] : [{ field: 'company', message: t('subscriptions.activation.noCompany') }]),
      ],
    },
    {
      id: 'subscription',
      title: t('subscriptions.activation.subscription'),
      // without a serial number, the form error is shown first
      missing: serialNumber && !(line && !unavailable.line) ? [t('subscriptions.line.missing')] : [],
      confirm,
    },
  ]
}
