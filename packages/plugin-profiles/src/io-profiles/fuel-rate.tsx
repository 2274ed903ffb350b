import { Checkbox, FieldSet, Num, Select } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useChannelCount } from './inputs.tsx'
import type { IoProfileModel } from './io-profile.schema.ts'

interface Props {
  form: UseFormReturn<IoProfileModel>
  maySave: boolean
}

/** Edits fuel rates in l/h by input level, for units that report no fuel. */
export function FuelRate({ form, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const fuelRate = useWatch({ control: form.control, name: 'fuelRate' })
  const inputs = useWatch({ control: form.control, name: 'inputs' })
  const count = useChannelCount(form, 'maxInputs', [...inputs, ...(fuelRate ? [{ index: fuelRate.input }] : [])])
  const set = (value: IoProfileModel['fuelRate']) => form.setValue('fuelRate', value, { shouldDirty: true })
  const nameOf = (index: number) =>
    inputs.find(input => input.index === index)?.name ?? t('profiles.ioProfile.input', { number: index + 1 })
  return (
    <FieldSet label={t('profiles.ioProfile.fuelRate')} hint={t('profiles.ioProfile.fuelRate.hint')}>
      <Checkbox
        label={t('profiles.ioProfile.fuelRate.enabled')}
        disabled={!maySave}
        checked={fuelRate !== null}
        onChange={isOn => set(isOn ? { input: 0, low: null, high: null } : null)}
      />
      {fuelRate && (
        <div className="m-pair">
          <Select
            label={t('profiles.ioProfile.fuelRate.input')}
            options={Array.from({ length: count }, (_, index) => ({ value: index, label: nameOf(index) }))}
            required
            disabled={!maySave}
            value={fuelRate.input}
            onChange={input => input !== null && set({ ...form.getValues('fuelRate'), ...fuelRate, input })}
          />
          {(['low', 'high'] as const).map(level => (
            <Num
              key={level}
              of={form}
              name={`fuelRate.${level}`}
              label={t(`profiles.ioProfile.fuelRate.${level}`)}
              unit="l/h"
              min={0}
              max={10_000}
              digits={2}
              required
            />
          ))}
        </div>
      )}
    </FieldSet>
  )
}
