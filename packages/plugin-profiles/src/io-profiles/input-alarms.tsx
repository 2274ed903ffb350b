import { lookupCanAlarmBehaviors } from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { comparingBehaviours, comparisonOf } from '@muster/signals'
import { Button, IconButton } from '@muster/ui'
import { FieldSet, Num, Select, Text } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useFieldArray, useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { anAlarm, raisesAlarms } from './io-profile.model.ts'
import { mostAlarms, type AlarmModel, type IoProfileModel } from './io-profile.schema.ts'

interface Props {
  form: UseFormReturn<IoProfileModel>
  path: `${'inputs' | 'internalInputs'}.${number}`
  /** The input has a value to compare; a digital one is on or off. */
  isAnalog: boolean
  maySave: boolean
}

/** Edits the alarms of an input; disables them for a report-only one (001 §4). */
export function InputAlarms({ form, path, isAnalog, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const name = `${path}.alarms` as const
  const { fields, append, remove } = useFieldArray({ control: form.control, name })
  const notificationType = useWatch({ control: form.control, name: `${path}.notificationType` })
  const isOn = raisesAlarms({ notificationType })
  const mayChange = maySave && isOn
  return (
    <FieldSet label={t('profiles.ioProfile.alarms')} hint={hint()}>
      <fieldset className="io-alarms" disabled={!mayChange}>
        {fields.map((field, index) => (
          <Alarm
            key={field.id}
            form={form}
            path={`${name}.${index}`}
            number={index + 1}
            isAnalog={isAnalog}
            onRemove={mayChange ? () => remove(index) : undefined}
          />
        ))}
        {mayChange && fields.length < mostAlarms && (
          <div>
            <Button
              icon="plus"
              onClick={() =>
                append(anAlarm(t('profiles.ioProfile.alarm', { number: fields.length + 1 })), { shouldFocus: false })
              }
            >
              {t('profiles.ioProfile.alarms.add')}
            </Button>
          </div>
        )}
      </fieldset>
    </FieldSet>
  )

  function hint(): string | undefined {
    if (!isOn) return t(fields.length > 0 ? 'profiles.ioProfile.alarms.lost' : 'profiles.ioProfile.alarms.off')
    if (notificationType === 'NONE') return fields.length > 0 ? t('profiles.ioProfile.alarms.silent') : undefined
    return fields.length === 0 ? t('profiles.ioProfile.alarms.none') : undefined
  }
}

interface AlarmProps {
  form: UseFormReturn<IoProfileModel>
  path: `${Props['path']}.alarms.${number}`
  number: number
  isAnalog: boolean
  onRemove: (() => void) | undefined
}

function Alarm({ form, path, number, isAnalog, onRemove }: AlarmProps): ReactNode {
  const { t } = useTranslation()
  const behaviours = useLookup(lookupCanAlarmBehaviors)
  const alarm = useWatch({ control: form.control, name: path })
  const { isSubmitted } = useFormState({ control: form.control })
  const state = form.getFieldState(`${path}.behaviourId`)
  const set = (changes: Partial<AlarmModel>) =>
    form.setValue(path, { ...form.getValues(path), ...changes }, { shouldDirty: true, shouldValidate: isSubmitted })
  const comparing = numbered(behaviours.items).filter(({ value }) => comparingBehaviours.includes(value))
  const first = comparing[0]?.value ?? null
  const types = isAnalog || alarm.type === 'COMPLEX' ? (['SIMPLE', 'COMPLEX'] as const) : (['SIMPLE'] as const)
  /** Sets the comparison flags of the behaviour (001 §4). */
  const changeBehaviour = (behaviourId: number | null) => set({ behaviourId, ...comparisonOf(behaviourId) })
  const changeType = (type: AlarmModel['type'] | null) => {
    const behaviourId = type === 'COMPLEX' ? (alarm.behaviourId ?? first) : null
    if (type) set({ type, behaviourId, ...comparisonOf(behaviourId) })
  }
  return (
    <div className="io-alarm" role="group" aria-label={t('profiles.ioProfile.alarm', { number })}>
      <div className="io-alarm-fields">
        <Text of={form} name={`${path}.name`} label={t('profiles.name')} max={100} required />
        {types.length > 1 && (
          <Select
            label={t('profiles.ioProfile.alarm.type')}
            options={types.map(value => ({ value, label: t(`profiles.ioProfile.alarm.type.${value}`) }))}
            required
            value={alarm.type}
            onChange={changeType}
          />
        )}
        {alarm.type === 'COMPLEX' && (
          <Select
            label={t('profiles.ioProfile.alarm.behaviour')}
            options={comparing}
            required
            value={alarm.behaviourId}
            error={state.error?.message && t(state.error.message)}
            onChange={changeBehaviour}
          />
        )}
        {isAnalog && (
          <Num
            of={form}
            name={`${path}.threshold`}
            label={t('profiles.ioProfile.alarm.threshold')}
            hint={alarm.type === 'SIMPLE' ? t('profiles.ioProfile.alarm.threshold.simple') : undefined}
            digits={6}
            required={alarm.type === 'COMPLEX'}
            nullable
          />
        )}
        <Num
          of={form}
          name={`${path}.duration`}
          label={t('profiles.ioProfile.alarm.duration')}
          unit="s"
          min={0}
          max={86_400}
          required
        />
      </div>
      {onRemove && (
        <IconButton icon="delete" label={t('profiles.ioProfile.alarm.remove', { number })} onClick={onRemove} />
      )}
    </div>
  )
}
