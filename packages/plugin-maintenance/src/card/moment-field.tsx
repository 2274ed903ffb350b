import { useFormat } from '@muster/ui'
import { Field, timeOfWall, wallText } from '@muster/ui/controls'
import { useState, type ReactNode } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { WorkModel } from './work.schema.ts'

/** A moment by the clock of the user's zone, in the platform's own input. */
export function MomentField({ form, label }: { form: UseFormReturn<WorkModel>; label: string }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = format
  const { field, fieldState } = useController({ control: form.control, name: 'date' })
  // what is typed stays as it is until the field is left, also while it is no moment yet
  const [typed, setTyped] = useState<string>()
  return (
    <Field
      label={label}
      required
      hint={field.value === null ? zone : format.zoneAt(field.value)}
      error={fieldState.error?.message && t(fieldState.error.message)}
    >
      {wiring => (
        <input
          {...wiring}
          ref={field.ref}
          className="m-input"
          type="datetime-local"
          value={typed ?? wallText(zone, field.value)}
          onChange={event => {
            setTyped(event.target.value)
            field.onChange(timeOfWall(zone, event.target.value, 'from'))
          }}
          onBlur={() => {
            setTyped(undefined)
            field.onBlur()
          }}
        />
      )}
    </Field>
  )
}
