import { lookupCanDetectionTypes, lookupIoProfilesInternalInputTypes } from '@muster/contract'
import type { FleetSchemas } from '@muster/contract'
import { useLookup } from '@muster/fleet-kit/lookups'
import { Choice, Text } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MeasurementFields } from '../measurement/measurement-fields.tsx'
import { Channels } from './channels.tsx'
import { InputAlarms } from './input-alarms.tsx'
import { useChannelCount } from './inputs.tsx'
import { anInternalInput } from './io-profile.model.ts'
import { notificationTypes, type IoProfileModel } from './io-profile.schema.ts'

interface Props {
  form: UseFormReturn<IoProfileModel>
  maySave: boolean
}

/** Edits the internal measurements of the device, such as its battery voltage. */
export function InternalInputs({ form, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'internalInputs' })
  const count = useChannelCount(form, 'maxInternalInputs', fields)
  const types = useLookup(lookupIoProfilesInternalInputTypes)
  const labelOf = (index: number) => t('profiles.ioProfile.internalInput', { number: index + 1 })
  const added = (index: number) => {
    const kind = types.items[index]
    return anInternalInput(index, kind?.label ?? labelOf(index), String(kind?.code ?? ''))
  }
  return (
    <Channels
      {...{ count, fields, maySave, labelOf, remove }}
      title={t('profiles.ioProfile.internalInputs')}
      add={index => append(added(index), { shouldFocus: false })}
      panel={position => <Panel form={form} position={position} maySave={maySave} />}
    />
  )
}

const coded = (items: readonly FleetSchemas['LookupItem'][]) =>
  items.map(({ code, label }) => ({ value: String(code), label }))

function Panel({ form, position, maySave }: Props & { position: number }): ReactNode {
  const { t } = useTranslation()
  const path = `internalInputs.${position}` as const
  const types = useLookup(lookupIoProfilesInternalInputTypes)
  const detections = useLookup(lookupCanDetectionTypes)
  const notificationType = useWatch({ control: form.control, name: `${path}.notificationType` })
  return (
    <div className="io-panel">
      <div className="m-pair">
        <Text of={form} name={`${path}.name`} label={t('profiles.name')} max={100} required />
        <Choice
          of={form}
          name={`${path}.type`}
          label={t('profiles.ioProfile.type')}
          options={coded(types.items)}
          {...types.choice}
          required
        />
        <Choice
          of={form}
          name={`${path}.detectionType`}
          label={t('profiles.ioProfile.detection')}
          hint={t('profiles.ioProfile.detection.hint')}
          options={coded(detections.items)}
          {...detections.choice}
          required
        />
        <Choice
          of={form}
          name={`${path}.notificationType`}
          label={t('profiles.ioProfile.notify')}
          hint={t(`profiles.ioProfile.notify.hint.${notificationType}`)}
          options={notificationTypes.map(value => ({ value, label: t(`profiles.ioProfile.notify.${value}`) }))}
          required
        />
      </div>
      <MeasurementFields of={form} name={`${path}.measurement`} optional maySave={maySave} />
      <InputAlarms form={form} path={path} isAnalog maySave={maySave} />
    </div>
  )
}
