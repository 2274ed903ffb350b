import { lookupBrands, lookupModels, lookupTimeZones, lookupTypeOfUnitUses, lookupTypes } from '@muster/contract'
import { named, numbered, useLookup } from '@muster/fleet-kit/lookups'
import { useApi } from '@muster/ui'
import { Choice, Select, Text, TextArea } from '@muster/ui/controls'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fuels } from '../models/fuels.ts'
import { analogUnits, type UnitModel } from './unit.schema.ts'

export interface UnitFieldsProps {
  form: UseFormReturn<UnitModel>
  disabled: boolean
}

export function IdentityFields({ form, disabled }: UnitFieldsProps): ReactNode {
  const { t } = useTranslation()
  const uses = useLookup(lookupTypeOfUnitUses)
  const zones = useLookup(lookupTimeZones)
  return (
    <>
      <div className="m-pair">
        <Text of={form} name="name" label={t('equipment.unit.name')} max={200} required />
        <Text of={form} name="serial" label={t('equipment.unit.serial')} max={100} />
      </div>
      <BrandTypeModelFields form={form} disabled={disabled} />
      <div className="m-pair">
        <Choice
          of={form}
          name="typeUseId"
          label={t('equipment.unit.use')}
          options={numbered(uses.items)}
          {...uses.choice}
          disabled={disabled}
          nullable
        />
        <Choice
          of={form}
          name="timezoneId"
          label={t('equipment.unit.timeZone')}
          options={named(zones.items)}
          {...zones.choice}
          disabled={disabled}
          required
        />
      </div>
      <Choice
        of={form}
        name="analogUnit"
        label={t('equipment.unit.analogUnit')}
        hint={t('equipment.unit.analogUnit.hint')}
        options={analogUnits.map(value => ({ value, label: t(`equipment.unit.analogUnit.${value}`) }))}
        disabled={disabled}
        required
      />
      <FuelField form={form} disabled={disabled} />
      <TextArea of={form} name="notes" label={t('equipment.unit.notes')} max={4000} rows={3} />
    </>
  )
}

/** Selects the kind of fuel; by default, the unit inherits it from its model or type. */
function FuelField({ form, disabled }: UnitFieldsProps) {
  const { t } = useTranslation()
  const inherited = useWatch({ control: form.control, name: 'before' }).inheritedFuel
  const nameOf = (fuel: (typeof fuels)[number]) => t(`equipment.fuel.${fuel}`)
  return (
    <Choice
      of={form}
      name="fuel"
      label={t('equipment.fuel')}
      hint={t('equipment.fuel.hint')}
      placeholder={
        inherited
          ? t(`equipment.fuel.inherited.${inherited.level}`, { fuel: nameOf(inherited.fuel) })
          : t('equipment.fuel.unknown')
      }
      options={fuels.map(value => ({ value, label: nameOf(value) }))}
      disabled={disabled}
      nullable
    />
  )
}

/** Selects brand, type and model, each filtered by the previous ones. */
function BrandTypeModelFields({ form, disabled }: UnitFieldsProps) {
  const { t } = useTranslation()
  const [brandId, typeId, modelId] = useWatch({ control: form.control, name: ['brandId', 'typeId', 'modelId'] })
  const brand = brandId === null ? {} : { brandId }
  const brands = useLookup(lookupBrands)
  const types = useNarrowed(lookupTypes, brand)
  const models = useNarrowed(lookupModels, { ...brand, ...(typeId !== null && { typeId }) })
  const put = (next: Pick<UnitModel, 'brandId' | 'typeId' | 'modelId'>) => {
    for (const name of ['brandId', 'typeId', 'modelId'] as const)
      form.setValue(name, next[name], { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }
  return (
    <div className="m-pair">
      <Select
        label={t('equipment.unit.brand')}
        options={numbered(brands.items)}
        {...brands.choice}
        value={brandId}
        disabled={disabled}
        nullable
        onChange={id => put({ brandId: id, typeId: null, modelId: null })}
      />
      <Select
        label={t('equipment.unit.type')}
        options={numbered(types.items)}
        {...types.choice}
        value={typeId}
        disabled={disabled}
        nullable
        onChange={id => put({ brandId, typeId: id, modelId: null })}
      />
      <Select
        label={t('equipment.unit.model')}
        hint={brandId === null || typeId === null ? t('equipment.unit.model.hint') : undefined}
        options={numbered(models.items)}
        {...models.choice}
        value={modelId}
        disabled={disabled || brandId === null || typeId === null}
        nullable
        onChange={id => put({ brandId, typeId, modelId: id })}
      />
    </div>
  )
}

function useNarrowed(lookup: typeof lookupModels, query: { brandId?: number; typeId?: number }) {
  const {
    data = [],
    isPending,
    error,
    refetch,
  } = useQuery({
    ...useApi().queryFor(lookup, { query }),
    staleTime: 60_000,
  })
  return { items: data, choice: { loading: isPending, failure: error?.message, onRetry: () => void refetch() } }
}
