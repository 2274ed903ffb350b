import { Check } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { CounterField } from '../maintenance-services/counter-field.tsx'
import type { Counter } from '../clients/index.ts'
import type { MaintenanceProfile } from './maintenance-profile.schema.ts'

interface Props {
  form: UseFormReturn<z.infer<typeof MaintenanceProfile>>
  index: number
  name: string
  counter: Counter
  /** Action buttons. */
  children: ReactNode
}

/** Edits interval, forewarning and assignment of one service in a profile. */
export function ServiceFields({ form, index, name, counter, children }: Props): ReactNode {
  const { t } = useTranslation()
  const of = `servicesAssignments.${index}` as const
  return (
    <fieldset className="mnt-service">
      <legend>{name}</legend>
      <div className="mnt-pair">
        <CounterField form={form} name={`${of}.interval`} counter={counter} label={t('maintenance.interval')} />
        <CounterField
          form={form}
          name={`${of}.forewarning`}
          counter={counter}
          label={t('maintenance.service.forewarning')}
        />
      </div>
      <div className="mnt-service-foot">
        <Check of={form} name={`${of}.assign`} label={t('maintenance.profile.serviceAssigned')} />
        <Check of={form} name={`${of}.isRecurrent`} label={t('maintenance.service.isRecurrent')} />
        {children}
      </div>
    </fieldset>
  )
}
