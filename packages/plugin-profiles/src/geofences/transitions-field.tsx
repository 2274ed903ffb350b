import { Check, FieldSet } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { GeofenceModel } from './geofence.schema.ts'

/** Selects the transitions that a geofence reports; requires at least one. */
export function TransitionsField({ form }: { form: UseFormReturn<GeofenceModel> }): ReactNode {
  const { t } = useTranslation()
  const [inside, outside, maxSpeed] = useWatch({ control: form.control, name: ['inside', 'outside', 'maxSpeed'] })
  const isMissing = !inside && !outside && maxSpeed === null && form.formState.isSubmitted
  return (
    <FieldSet
      label={t('profiles.geofence.tells')}
      error={isMissing ? t('profiles.geofence.noTransition') : undefined}
      required
    >
      <Check of={form} name="inside" label={t('profiles.geofence.inside')} />
      <Check of={form} name="outside" label={t('profiles.geofence.outside')} />
    </FieldSet>
  )
}
