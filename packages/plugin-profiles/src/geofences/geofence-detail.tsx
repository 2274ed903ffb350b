import { lookupAlarmPriorities, lookupNotificationGroupsForUser, fenceRadius } from '@muster/contract'
import { HistoryLink } from '@muster/fleet-kit/record-history'
import { LinkButton, useCan, useFormat } from '@muster/ui'
import { Check, Choice, Num, Text, FieldSet, NumberField, useDescribedField } from '@muster/ui/controls'
import { DetailScreen } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { Controller, useWatch, type UseFormReturn, useController, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { numbered, OwnerChoice, useLookup } from '@muster/fleet-kit/lookups'
import { geofenceAssign } from './geofences.routes.ts'
import { GeofenceMap } from './geofence-map.tsx'
import { useGeofence } from './use-geofence.ts'
import type { GeofenceModel } from './geofence.schema.ts'

interface Props {
  params: { id: string }
  query: { company: number | undefined }
}

export function GeofenceDetail({ params, query }: Props): ReactNode {
  const { t } = useTranslation()
  const priorities = useLookup(lookupAlarmPriorities)
  const groups = useLookup(lookupNotificationGroupsForUser)
  const mayAssign = useCan(geofenceAssign.access)
  const geofence = useGeofence(params.id, query.company)
  const { form, may, isExpert } = geofence
  useDescribedField(form.control, 'shape', { label: t('profiles.geofence.shape') })
  const assign = mayAssign && !geofence.isNew && (
    <LinkButton href={geofenceAssign.href({ params: { id: Number(params.id) } })}>{t('profiles.assign')}</LinkButton>
  )
  const map = (
    <Controller
      control={form.control}
      name="shape"
      render={({ field, fieldState }) => (
        <GeofenceMap
          key={params.id}
          id={Number(params.id)}
          value={field.value}
          disabled={!may.save}
          isRefused={fieldState.invalid}
          onChange={field.onChange}
        />
      )}
    />
  )
  return (
    <DetailScreen
      title={t('profiles.geofence')}
      detail={geofence}
      actions={
        <>
          {!geofence.isNew && <HistoryLink kind="fence-profile" id={params.id} name={geofence.name} />}
          {assign}
        </>
      }
      beside={map}
    >
      <Text of={form} name="name" label={t('profiles.name')} max={200} required />
      <OwnerChoice of={form} name="companyId" disabled={!may.save} />
      <TransitionsField form={form} />
      <Num
        of={form}
        name="maxSpeed"
        label={t('profiles.geofence.maxSpeed')}
        hint={t('profiles.geofence.maxSpeed.hint')}
        min={1}
        max={500}
        unit="km/h"
        nullable
      />
      <Choice
        of={form}
        name="alarmPriority"
        label={t('profiles.geofence.priority')}
        {...priorities.choice}
        options={[{ value: 0, label: t('profiles.geofence.priority.none') }, ...numbered(priorities.items)]}
        required
      />
      <Choice
        of={form}
        name="notificationId"
        label={t('profiles.geofence.notification')}
        hint={t('profiles.geofence.notification.hint')}
        options={numbered(groups.items)}
        {...groups.choice}
      />
      <Check of={form} name="isDefault" label={t('profiles.geofence.isDefault')} disabled={!isExpert} />
      <RadiusField control={form.control} />
    </DetailScreen>
  )
}

/** Selects the transitions that a geofence reports; requires at least one. */
function TransitionsField({ form }: { form: UseFormReturn<GeofenceModel> }): ReactNode {
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

const foot = 0.3048

/** Edits the radius of a circle in metres or feet; hidden for a polygon. */
function RadiusField({ control }: { control: Control<GeofenceModel> }): ReactNode {
  const { t } = useTranslation()
  const isMetric = useFormat().units.LENGTH.factor === 1
  const {
    field: { value: shape, onChange },
  } = useController({ control, name: 'shape' })
  if (shape?.shapeType !== 'CIRCLE') return null
  const metres = isMetric ? 1 : foot
  return (
    <NumberField
      label={t('profiles.geofence.radius')}
      unit={isMetric ? 'm' : 'ft'}
      min={1}
      max={Math.floor(fenceRadius.most / metres)}
      step={10}
      value={Math.round(shape.circleRadius / metres)}
      onChange={typed => {
        if (typed !== null) onChange({ ...shape, circleRadius: typed * metres })
      }}
    />
  )
}
