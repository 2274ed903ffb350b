import { lookupMeasurementUnits, lookupMeasurementUnitTypes } from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { LimitedTextField, Select, useBound, type FormOf, type NameOf } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { MeasurementModel } from './measurement.schema.ts'

interface Props<M extends FieldValues> {
  of: FormOf<M>
  name: NameOf<M, MeasurementModel>
  /** Whether the value may be shown as a bare number. */
  optional?: boolean
  disabled?: boolean
}

/**
 * The unit a measured value is shown in: a label of its own, or a unit of the user's set. Another type clears the unit (001 §4).
 *
 * @example <MeasurementFields of={form} name="measurement" />
 */
export function MeasurementFields<M extends FieldValues>({ of, name, optional, disabled }: Props<M>): ReactNode {
  const { t } = useTranslation()
  const { field, value, error } = useBound<M, MeasurementModel>({ of, name })
  const types = useLookup(lookupMeasurementUnitTypes)
  const units = useLookup(lookupMeasurementUnits)
  const kinds = [...(optional ? (['NONE'] as const) : []), 'LABEL', 'PRESET'] as const
  const shown = value.kind === 'LOOKUP' ? ([...kinds, 'LOOKUP'] as const) : kinds
  const change = (changes: Partial<MeasurementModel>) => field.onChange({ ...value, ...changes })
  return (
    <div className="m-pair">
      <Select
        label={t('profiles.measurement')}
        options={shown.map(kind => ({ value: kind, label: t(`profiles.measurement.${kind}`) }))}
        required
        disabled={disabled}
        value={value.kind}
        onChange={kind => change({ kind: kind ?? 'LABEL' })}
      />
      {value.kind === 'LABEL' && (
        <LimitedTextField
          label={t('profiles.canParameter.label')}
          max={50}
          disabled={disabled}
          value={value.label}
          onChange={label => change({ label })}
        />
      )}
      {value.kind === 'PRESET' && (
        <>
          <Select
            label={t('profiles.canParameter.unitType')}
            options={numbered(types.items)}
            {...types.choice}
            required
            disabled={disabled}
            value={value.typeId}
            onChange={typeId => change({ typeId, unitId: null })}
          />
          <Select
            label={t('profiles.canParameter.unit')}
            options={numbered(units.items.filter(unit => unit.typeId === value.typeId))}
            {...units.choice}
            required
            disabled={disabled || value.typeId === null}
            error={error}
            value={value.unitId}
            onChange={unitId => change({ unitId })}
          />
        </>
      )}
    </div>
  )
}
