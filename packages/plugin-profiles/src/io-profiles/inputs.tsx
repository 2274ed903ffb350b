import { lookupIoProfilesDeviceFeatureSets, lookupIoProfilesInputStates } from '@muster/contract'
import { named, useLookup } from '@muster/fleet-kit/lookups'
import { Choice, Select, Text } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SensorChoice } from '../sensors/sensor-choice.tsx'
import { Channels } from './channels.tsx'
import { hasSensors } from './families.ts'
import { InputAlarms } from './input-alarms.tsx'
import { anInput } from './io-profile.model.ts'
import { notificationTypes, type InputModel, type IoProfileModel } from './io-profile.schema.ts'

interface Props {
  form: UseFormReturn<IoProfileModel>
  maySave: boolean
}

/** Edits the inputs of the device; enabling one creates it, disabling removes it (001 §4). */
export function Inputs({ form, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'inputs' })
  const count = useChannelCount(form, 'maxInputs', fields)
  const labelOf = (index: number) => t('profiles.ioProfile.input', { number: index + 1 })
  return (
    <Channels
      {...{ count, fields, maySave, labelOf, remove }}
      title={t('profiles.ioProfile.inputs')}
      add={index => append(anInput(index, labelOf(index)), { shouldFocus: false })}
      panel={position => <Panel form={form} position={position} maySave={maySave} />}
    />
  )
}

/** Usual prefixes of input signals. */
const prefixes = { DIGITAL: 'in', ANALOG: 'adc' } as const

/** Returns the number of inputs or outputs of the family; more when the profile uses more. */
export function useChannelCount(
  form: UseFormReturn<IoProfileModel>,
  most: 'maxInputs' | 'maxInternalInputs' | 'maxOutputs',
  used: readonly { index: number }[],
): number {
  const sets = useLookup(lookupIoProfilesDeviceFeatureSets)
  const family = useWatch({ control: form.control, name: 'deviceFeatureSet' })
  const set = sets.items.find(({ code }) => code === family)
  return Math.max(Number(set?.[most] ?? 0), ...used.map(({ index }) => index + 1))
}

function Panel({ form, position, maySave }: Props & { position: number }): ReactNode {
  const { t } = useTranslation()
  const path = `inputs.${position}` as const
  const states = useLookup(lookupIoProfilesInputStates)
  const input = useWatch({ control: form.control, name: path })
  const family = useWatch({ control: form.control, name: 'deviceFeatureSet' })
  const types =
    hasSensors(family) || input.type === 'ANALOG' ? (['DIGITAL', 'ANALOG'] as const) : (['DIGITAL'] as const)
  const change = (type: InputModel['type'] | null) => {
    if (type) form.setValue(`${path}.type`, type, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <div className="io-panel">
      <div className="m-pair">
        <Text of={form} name={`${path}.name`} label={t('profiles.name')} max={100} required />
        <Select
          label={t('profiles.ioProfile.type')}
          options={types.map(value => ({ value, label: t(`profiles.ioProfile.type.${value}`) }))}
          required
          disabled={!maySave}
          value={input.type}
          onChange={change}
        />
        <Choice
          of={form}
          name={`${path}.notificationType`}
          label={t('profiles.ioProfile.notify')}
          hint={t(`profiles.ioProfile.notify.hint.${input.notificationType}`)}
          options={notificationTypes.map(value => ({ value, label: t(`profiles.ioProfile.notify.${value}`) }))}
          required
        />
        <Text
          of={form}
          name={`${path}.attribute`}
          label={t('profiles.ioProfile.attribute')}
          hint={t('profiles.ioProfile.attribute.hint', { usual: `${prefixes[input.type]}${input.index + 1}` })}
          max={50}
          nullable
        />
        {input.type === 'DIGITAL' && (
          <Choice
            of={form}
            name={`${path}.logic`}
            label={t('profiles.ioProfile.logic')}
            options={named(states.items).map(({ label }, index) => ({
              value: String(states.items[index]?.code ?? ''),
              label,
            }))}
            {...states.choice}
          />
        )}
        {input.type === 'DIGITAL' &&
          (['on', 'off'] as const).map(state => (
            <Text
              key={state}
              of={form}
              name={`${path}.${state}Text`}
              label={t(`profiles.ioProfile.text.${state}`)}
              hint={t(`profiles.ioProfile.text.${state}.hint`)}
              max={50}
              nullable
            />
          ))}
      </div>
      {input.type === 'ANALOG' && (
        <SensorChoice of={form} name={`${path}.sensorId`} maySave={maySave} hasPanel={hasSensors(family)} />
      )}
      <InputAlarms form={form} path={path} isAnalog={input.type === 'ANALOG'} maySave={maySave} />
    </div>
  )
}
