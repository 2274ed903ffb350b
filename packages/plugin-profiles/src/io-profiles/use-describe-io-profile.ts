import { lookupCanAlarmBehaviors } from '@muster/contract'
import { useCommandTemplates, useLookupNames } from '@muster/fleet-kit/lookups'
import type { VersionLine } from '@muster/fleet-kit/record-history'
import { useTranslation } from 'react-i18next'
import { useDescribeNotification } from '@muster/fleet-kit/notification'
import { useSensorNames } from '../sensors/use-sensor-names.ts'
import { raisesAlarms } from './io-profile.model.ts'
import type { AlarmModel, InputModel, IoProfileModel } from './io-profile.schema.ts'

/** Describes an I/O profile input by input, to compare versions. */
export function useDescribeIoProfile(): (profile: IoProfileModel) => VersionLine[] {
  const { t } = useTranslation()
  const behaviour = useLookupNames(lookupCanAlarmBehaviors)
  const notification = useDescribeNotification()
  const sensorName = useSensorNames()
  const templates = useCommandTemplates()
  const command = (key: string, id: number | null) =>
    id === null ? [] : [`${t(key)}: ${templates.options.find(({ value }) => value === id)?.label ?? `#${id}`}`]
  const alarmLine = ({ name, type, duration, threshold, behaviourId }: AlarmModel) =>
    [name, type === 'COMPLEX' && behaviour(behaviourId), threshold, `${duration ?? ''} s`]
      .filter(part => part !== null && part !== false && part !== '')
      .join(' ')
  const effect = (input: Pick<InputModel, 'notificationType' | 'alarms'>) => [
    t(`profiles.ioProfile.notify.${input.notificationType}`),
    ...(raisesAlarms(input) ? input.alarms.map(alarmLine) : []),
  ]
  const fuelLine = (rate: IoProfileModel['fuelRate']) =>
    rate
      ? `${t('profiles.ioProfile.input', { number: rate.input + 1 })}: ${rate.low ?? ''} l/h, ${rate.high ?? ''} l/h`
      : ''
  return profile => [
    { key: 'name', label: t('profiles.name'), value: profile.name },
    {
      key: 'default',
      label: t('profiles.default'),
      value: profile.defaultConfiguration ? t('profiles.yes') : '',
    },
    ...profile.inputs.map(input => ({
      key: `input.${input.index}`,
      label: t('profiles.ioProfile.input', { number: input.index + 1 }),
      value: [
        input.name,
        t(`profiles.ioProfile.type.${input.type}`),
        ...(input.sensorId === null ? [] : [sensorName(input.sensorId)]),
        ...[input.attribute, input.logic, input.onText, input.offText].filter(part => part !== null),
        ...effect(input),
      ].join(', '),
    })),
    ...profile.internalInputs.map(input => ({
      key: `internal.${input.index}`,
      label: t('profiles.ioProfile.internalInput', { number: input.index + 1 }),
      value: [input.name, input.type, input.detectionType, input.measurement.label, ...effect(input)]
        .filter(part => part !== '')
        .join(', '),
    })),
    ...profile.outputs.map(({ index, name, onTemplateId, offTemplateId }) => ({
      key: `output.${index}`,
      label: t('profiles.ioProfile.output', { number: index + 1 }),
      value: [
        name,
        ...command('profiles.ioProfile.output.on', onTemplateId),
        ...command('profiles.ioProfile.output.off', offTemplateId),
      ].join(', '),
    })),
    {
      key: 'fuelRate',
      label: t('profiles.ioProfile.fuelRate'),
      value: fuelLine(profile.fuelRate),
    },
    ...notification(profile.notification),
  ]
}
