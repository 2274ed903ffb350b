import { lookupCanDetectionTypes, lookupIoProfilesVoltageRanges } from '@muster/contract'
import { named, useLookup } from '@muster/fleet-kit/lookups'
import { Check, Choice, FieldSet, Num, Text } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MeasurementFields } from '../measurement/measurement-fields.tsx'
import { LookupRows } from './lookup-rows.tsx'
import { SensorCurve } from './sensor-curve.tsx'
import { sensorTypes, type SensorModel } from './sensor.schema.ts'
import './sensors.css'

interface Props {
  form: UseFormReturn<SensorModel>
  maySave: boolean
}

/** Edits name, type and lookup table of a sensor; a fuel sensor has a tank, others a unit of measure (001 §3). */
export function SensorFields({ form, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const ranges = useLookup(lookupIoProfilesVoltageRanges)
  const type = useWatch({ control: form.control, name: 'type' })
  const isFuel = type === 'FUEL_VOLTAGE'
  return (
    <>
      <Text of={form} name="name" label={t('profiles.name')} max={200} required />
      <div className="m-pair">
        <Choice
          of={form}
          name="type"
          label={t('profiles.sensor.type')}
          options={sensorTypes.map(value => ({ value, label: t(`profiles.sensor.type.${value}`) }))}
          required
        />
        <Choice
          of={form}
          name="voltageRange"
          label={t('profiles.sensor.voltageRange')}
          options={named(ranges.items)}
          {...ranges.choice}
          required
        />
      </div>
      {isFuel ? <Tank form={form} /> : <Measured form={form} maySave={maySave} />}
      <LookupRows form={form} maySave={maySave} />
      {!type.startsWith('INTERPOLATED') && (
        <Check of={form} name="ramp" label={t('profiles.sensor.ramp')} hint={t('profiles.sensor.ramp.hint')} />
      )}
      <SensorCurve form={form} />
      {isFuel && <Theft form={form} />}
    </>
  )
}

function Tank({ form }: Pick<Props, 'form'>): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Num
        of={form}
        name="tankSize"
        label={t('profiles.sensor.tankSize')}
        unit="l"
        min={0}
        max={1_000_000}
        digits={1}
        required
      />
      <Check of={form} name="sendRawValue" label={t('profiles.sensor.sendRaw')} />
    </>
  )
}

function Theft({ form }: Pick<Props, 'form'>): ReactNode {
  const { t } = useTranslation()
  const isOn = useWatch({ control: form.control, name: 'alarmEnabled' })
  return (
    <FieldSet label={t('profiles.sensor.theft')}>
      <Check of={form} name="alarmEnabled" label={t('profiles.sensor.theft.enabled')} />
      {isOn && (
        <div className="m-pair">
          <Num
            of={form}
            name="maxDrop"
            label={t('profiles.sensor.theft.drop')}
            unit="l"
            min={0}
            max={1_000_000}
            digits={1}
            required
          />
          <Num
            of={form}
            name="dropTime"
            label={t('profiles.sensor.theft.time')}
            unit="s"
            min={0}
            max={864_000}
            required
          />
        </div>
      )}
    </FieldSet>
  )
}

function Measured({ form, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const detections = useLookup(lookupCanDetectionTypes)
  return (
    <>
      <MeasurementFields of={form} name="measurement" maySave={maySave} />
      <Choice
        of={form}
        name="detectionType"
        label={t('profiles.ioProfile.detection')}
        hint={t('profiles.ioProfile.detection.hint')}
        options={detections.items.map(({ code, label }) => ({ value: String(code), label }))}
        {...detections.choice}
        required
      />
    </>
  )
}
