import { lookupAlarmPriorities, lookupNotificationGroupsForUser } from '@muster/contract'
import { LinkButton, useCan } from '@muster/ui'
import { Check, Choice, Num, Text } from '@muster/ui/controls'
import { DetailScreen } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { geofenceAssign } from './geofences.routes.ts'
import { GeofenceMap } from './geofence-map.tsx'
import { RadiusField } from './radius-field.tsx'
import { TransitionsField } from './transitions-field.tsx'
import { useGeofence } from './use-geofence.ts'

export function GeofenceDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const priorities = useLookup(lookupAlarmPriorities)
  const groups = useLookup(lookupNotificationGroupsForUser)
  const mayAssign = useCan(geofenceAssign.access)
  const geofence = useGeofence(params.id)
  const { form, may, isExpert } = geofence
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
    <DetailScreen title={t('profiles.geofence')} detail={geofence} actions={assign} beside={map}>
      <Text of={form} name="name" label={t('profiles.name')} max={200} required />
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
