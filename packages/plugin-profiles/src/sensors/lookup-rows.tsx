import { Button, IconButton } from '@muster/ui'
import { FieldSet, Num } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { aRow, rawUnitOf } from './sensor.model.ts'
import { mostRows, type SensorModel } from './sensor.schema.ts'

interface Props {
  form: UseFormReturn<SensorModel>
  maySave: boolean
}

const fewestRows = 2

/** Edits the lookup table from raw values to values; requires two rows (001 §3). */
export function LookupRows({ form, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lookupTable' })
  const [type, rawUnit] = useWatch({ control: form.control, name: ['type', 'rawUnit'] })
  const unit =
    type === 'INTERPOLATED_FREQUENCY' ? 'Hz' : rawUnitOf({ type, rawUnit }) === 'voltage_mV' ? 'mV' : undefined
  const isVoltage = unit === 'mV'
  return (
    <FieldSet label={t('profiles.sensor.rows')} required>
      {fields.map((field, index) => (
        <div
          className="sensor-row"
          key={field.id}
          role="group"
          aria-label={t('profiles.sensor.row', { number: index + 1 })}
        >
          <Num
            of={form}
            name={`lookupTable.${index}.raw`}
            label={t(isVoltage ? 'profiles.sensor.voltage' : 'profiles.sensor.raw')}
            unit={unit}
            digits={3}
            {...(isVoltage && { min: -100_000, max: 100_000, hint: '' })}
            required
          />
          <Num
            of={form}
            name={`lookupTable.${index}.value`}
            label={t('profiles.sensor.value')}
            unit={type === 'FUEL_VOLTAGE' ? 'l' : undefined}
            digits={3}
            required
          />
          {maySave && fields.length > fewestRows && (
            <IconButton
              icon="delete"
              label={t('profiles.sensor.row.remove', { number: index + 1 })}
              onClick={() => remove(index)}
            />
          )}
        </div>
      ))}
      {maySave && fields.length < mostRows && (
        <div>
          <Button icon="plus" onClick={() => append(aRow, { focusName: `lookupTable.${fields.length}.raw` })}>
            {t('profiles.sensor.row.add')}
          </Button>
        </div>
      )}
    </FieldSet>
  )
}
