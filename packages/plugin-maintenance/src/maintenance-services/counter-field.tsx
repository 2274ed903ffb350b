import { NumberField } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Counter } from '../services/index.ts'
import { useCounters } from '../state/counters.ts'
import type { MaintenanceService } from './maintenance-service.schema.ts'

interface Props {
  form: UseFormReturn<z.infer<typeof MaintenanceService>>
  name: 'interval' | 'forewarning'
  counter: Counter
  label: string
  hint?: string
}

/** A distance or hours, typed in the user's unit and kept in the wire's. */
export function CounterField({ form, name, counter, label, hint }: Props): ReactNode {
  const { t } = useTranslation()
  const counters = useCounters()
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <NumberField
      label={label} hint={hint} required nullable min={0} digits={1} unit={counters.label(counter)} ref={field.ref} onBlur={field.onBlur}
      value={field.value === null ? null : counters.shown(counter, field.value)}
      error={fieldState.error?.message && t(fieldState.error.message)}
      onChange={value => field.onChange(value === null ? null : counters.wire(counter, value))}
    />
  )
}
