import { lookupCanDetectionTypes, lookupIoProfilesInternalInputTypes } from '@muster/contract'
import type { FleetSchemas } from '@muster/contract'
import { useLookup } from '@muster/fleet-kit/lookups'
import { Checkbox, Choice, Text } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MeasurementFields } from '../measurement/measurement-fields.tsx'
import { InputAlarms } from './input-alarms.tsx'
import { useCount } from './inputs.tsx'
import { anInternalInput } from './io-profile.model.ts'
import { notificationTypes, type IoProfileModel } from './io-profile.schema.ts'

interface Props {
  form: UseFormReturn<IoProfileModel>
  maySave: boolean
}

/** Values the device measures itself, such as its battery; switched on and off like the inputs. */
export function InternalInputs({ form, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'internalInputs' })
  const count = useCount(form, 'maxInternalInputs', fields)
  const types = useLookup(lookupIoProfilesInternalInputTypes)
  return (
    <section className="io-inputs" aria-label={t('profiles.ioProfile.internalInputs')}>
      <h2>{t('profiles.ioProfile.internalInputs')}</h2>
      {Array.from({ length: count }, (_, index) => {
        const position = fields.findIndex(field => field.index === index)
        const label = t('profiles.ioProfile.internalInput', { number: index + 1 })
        const kind = types.items[index]
        const added = anInternalInput(index, kind?.label ?? label, String(kind?.code ?? ''))
        return (
          <div key={index} className="io-input" role="group" aria-label={label}>
            <Checkbox
              label={label}
              disabled={!maySave}
              checked={position >= 0}
              onChange={isOn => (isOn ? append(added, { shouldFocus: false }) : remove(position))}
            />
            {position >= 0 && <Panel key={fields[position]?.id} form={form} position={position} maySave={maySave} />}
          </div>
        )
      })}
    </section>
  )
}

const coded = (items: readonly FleetSchemas['LookupItem'][]) =>
  items.map(({ code, label }) => ({ value: String(code), label }))

function Panel({ form, position, maySave }: Props & { position: number }): ReactNode {
  const { t } = useTranslation()
  const path = `internalInputs.${position}` as const
  const types = useLookup(lookupIoProfilesInternalInputTypes)
  const detections = useLookup(lookupCanDetectionTypes)
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
          options={coded(detections.items)}
          {...detections.choice}
          required
        />
        <Choice
          of={form}
          name={`${path}.notificationType`}
          label={t('profiles.ioProfile.notify')}
          options={notificationTypes.map(value => ({ value, label: t(`profiles.ioProfile.notify.${value}`) }))}
          required
        />
      </div>
      <MeasurementFields of={form} name={`${path}.measurement`} optional disabled={!maySave} />
      <InputAlarms form={form} path={path} isAnalog maySave={maySave} />
    </div>
  )
}
