import { lookupMeasurementUnits, lookupMeasurementUnitTypes } from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { Choice, Select, Text, type FormOf, type NameOf } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useController, useWatch, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EncodedValues } from './encoded-values.tsx'
import type { MeasurementModel } from './measurement.schema.ts'
import { partOf, type Part } from './part-of.ts'

interface Props<M extends FieldValues> {
  of: FormOf<M>
  name: NameOf<M, MeasurementModel>
  /** Allows a bare number. */
  optional?: boolean
  maySave: boolean
}

/**
 * Selects the display of a measured value: a number with a label, a unit of the user's set, or texts (001 §3).
 *
 * @example <MeasurementFields of={form} name="measurement" maySave={maySave} />
 */
export function MeasurementFields<M extends FieldValues>({ of, name, optional, maySave }: Props<M>): ReactNode {
  const { t } = useTranslation()
  const { form, path } = partOf<M, MeasurementModel>(of, name)
  const kind = useWatch({ control: form.control, name: `${path}.kind` })
  const kinds = [...(optional ? (['NONE'] as const) : []), 'LABEL', 'PRESET', 'LOOKUP'] as const
  return (
    <>
      <div className="m-pair">
        <Choice
          of={form}
          name={`${path}.kind`}
          label={t('profiles.measurement')}
          options={kinds.map(value => ({ value, label: t(`profiles.measurement.${value}`) }))}
          required
        />
        {(kind === 'LABEL' || kind === 'LOOKUP') && (
          <Text of={form} name={`${path}.label`} label={t('profiles.canParameter.label')} max={50} />
        )}
        {kind === 'PRESET' && <Preset form={form} path={path} />}
      </div>
      {kind === 'LOOKUP' && <EncodedValues of={form} name={`${path}.values`} maySave={maySave} />}
    </>
  )
}

/** Selects a unit by type. Changing the type clears the unit (001 §4). */
function Preset({ form, path }: Part<MeasurementModel>): ReactNode {
  const { t } = useTranslation()
  const types = useLookup(lookupMeasurementUnitTypes)
  const units = useLookup(lookupMeasurementUnits)
  const { field: type } = useController({ control: form.control, name: `${path}.typeId` })
  const { field: unit } = useController({ control: form.control, name: `${path}.unitId` })
  return (
    <>
      <Select
        label={t('profiles.canParameter.unitType')}
        options={numbered(types.items)}
        {...types.choice}
        required
        value={type.value}
        onBlur={type.onBlur}
        onChange={typeId => {
          type.onChange(typeId)
          unit.onChange(null)
        }}
      />
      <Choice
        of={form}
        name={`${path}.unitId`}
        label={t('profiles.canParameter.unit')}
        options={numbered(units.items.filter(({ typeId }) => typeId === type.value))}
        {...units.choice}
        required
        disabled={type.value === null}
      />
    </>
  )
}
