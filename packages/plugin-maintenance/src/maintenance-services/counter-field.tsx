import { NumberField } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Counter } from '../clients/index.ts'
import { useCounters } from '../state/counters.ts'

interface Props<Model extends FieldValues> {
  form: { control: Control<Model> }
  name: FieldPathByValue<Model, number | null>
  counter: Counter
  label: string
  hint?: string
}

/** Number field for a distance or hours in the user's unit, stored in the unit of the API. */
export function CounterField<Model extends FieldValues>({ form, name, counter, label, hint }: Props<Model>): ReactNode {
  const { t } = useTranslation()
  const counters = useCounters()
  const { field, fieldState } = useController({ control: form.control, name })
  const stored: number | null = field.value
  return (
    <NumberField
      label={label}
      hint={hint}
      required
      nullable
      min={0}
      digits={1}
      unit={counters.label(counter)}
      ref={field.ref}
      onBlur={field.onBlur}
      value={stored === null ? null : counters.shown(counter, stored)}
      error={fieldState.error?.message && t(fieldState.error.message)}
      onChange={value => field.onChange(value === null ? null : counters.wire(counter, value))}
    />
  )
}
