import { lookupMeasurementUnits, lookupMeasurementUnitTypes } from '@muster/contract'
import { Choice, Num, RadioGroup, Select, Text, useDescribedField } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { EncodedValues } from '../measurement/encoded-values.tsx'
import type { CanParameterModel } from './can-parameter.schema.ts'

const kinds = ['LABEL', 'PRESET', 'LOOKUP'] as const

interface MeasurementUnitFieldsProps {
  form: UseFormReturn<CanParameterModel>
  maySave: boolean
}

/** Selects a unit label, a unit of the user's set, or texts for values. */
export function MeasurementUnitFields({ form, maySave }: MeasurementUnitFieldsProps): ReactNode {
  const { t } = useTranslation()
  const kind = useWatch({ control: form.control, name: 'canMuTypeCode' })
  return (
    <>
      <RadioGroup
        label={t('profiles.canParameter.measure')}
        value={kind}
        onChange={chosen =>
          form.setValue('canMuTypeCode', chosen, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
        options={kinds.map(value => ({ value, label: t(`profiles.canParameter.measure.${value}`) }))}
      />
      {kind !== 'PRESET' && <Text of={form} name="muLabel" label={t('profiles.canParameter.label')} max={50} />}
      {kind === 'PRESET' && <Preset form={form} />}
      {kind === 'LOOKUP' && <EncodedValues of={form} name="encodedValues" maySave={maySave} />}
    </>
  )
}

/** Selects a unit by type. Changing the type clears the unit (001 §4). */
function Preset({ form }: { form: UseFormReturn<CanParameterModel> }): ReactNode {
  const { t } = useTranslation()
  const types = useLookup(lookupMeasurementUnitTypes)
  const units = useLookup(lookupMeasurementUnits)
  const typeId = useWatch({ control: form.control, name: 'muTypeId' })
  useDescribedField(form.control, 'muTypeId', {
    label: t('profiles.canParameter.unitType'),
    show: type => types.items.find(({ id }) => Number(id) === type)?.label,
  })
  return (
    <>
      <div className="m-pair">
        <Controller
          control={form.control}
          name="muTypeId"
          render={({ field, fieldState }) => (
            <Select
              label={t('profiles.canParameter.unitType')}
              options={numbered(types.items)}
              {...types.choice}
              required
              value={field.value}
              error={fieldState.error?.message && t(fieldState.error.message)}
              onBlur={field.onBlur}
              onChange={chosen => {
                field.onChange(chosen)
                form.setValue('muId', null, { shouldDirty: true })
              }}
            />
          )}
        />
        <Choice
          of={form}
          name="muId"
          label={t('profiles.canParameter.unit')}
          required
          disabled={typeId === null}
          options={numbered(units.items.filter(unit => unit.typeId === typeId))}
          {...units.choice}
        />
      </div>
      <Num
        of={form}
        name="conditionalOffset"
        label={t('profiles.canParameter.conditionalOffset')}
        hint={t('profiles.canParameter.conditionalOffset.hint')}
        digits={9}
        nullable
      />
    </>
  )
}
