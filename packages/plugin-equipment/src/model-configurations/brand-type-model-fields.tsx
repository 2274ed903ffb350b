import { lookupBrands, lookupModels, lookupTypes } from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { Button, useApi, useCan } from '@muster/ui'
import { Select } from '@muster/ui/controls'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { brands, models, types } from '../models/model-entries.resource.ts'
import type { ModelEntryKind } from '../models/model-entry.drawer.tsx'
import { useModelEntriesReadOnly } from '../models/use-model-entries.ts'
import type { ModelConfigurationValues } from './model-configuration.schema.ts'

interface Props {
  form: UseFormReturn<ModelConfigurationValues>
  maySave: boolean
  /** Opens the drawer for a new entry. Its form must not be nested in this one. */
  onAdd(kind: ModelEntryKind): void
}

/** Selects a brand, type or model. Another brand or type clears the model. */
export function selectModelEntry(
  form: UseFormReturn<ModelConfigurationValues>,
  field: 'brandId' | 'typeId' | 'modelId',
  id: number | null,
): void {
  form.setValue(field, id, { shouldDirty: true, shouldValidate: true })
  if (field !== 'modelId') form.setValue('modelId', null, { shouldDirty: true })
}

/** Selects brand, type and model, each filtered by the previous ones; missing entries can be added. */
export function BrandTypeModelFields({ form, maySave, onAdd }: Props): ReactNode {
  const { t } = useTranslation()
  const [brandId, typeId] = useWatch({ control: form.control, name: ['brandId', 'typeId'] })
  const brandRows = useLookup(lookupBrands)
  const typeRows = useLookup(lookupTypes)
  const hasBrandAndType = brandId !== null && typeId !== null
  const modelRows = useQuery({
    ...useApi().queryFor(lookupModels, { query: { brandId: brandId ?? 0, typeId: typeId ?? 0 } }),
    enabled: hasBrandAndType,
  })
  const rows = {
    brandId: { kind: 'brand', options: numbered(brandRows.items), ...brandRows.choice },
    typeId: { kind: 'type', options: numbered(typeRows.items), ...typeRows.choice },
    modelId: {
      kind: 'model',
      options: hasBrandAndType ? numbered(modelRows.data ?? []) : [],
      ...(hasBrandAndType && {
        loading: modelRows.isPending,
        failure: modelRows.error?.message,
        onRetry: () => void modelRows.refetch(),
      }),
    },
  } as const
  const isReadOnly = useModelEntriesReadOnly()
  const mayAdd = {
    brand: useCan(brands.access.add ?? nobody),
    type: useCan(types.access.add ?? nobody),
    model: useCan(models.access.add ?? nobody) && hasBrandAndType,
  }
  return (
    <>
      {maySave && isReadOnly && mayAdd.brand && <p className="m-muted">{t('equipment.catalog.rootOnly')}</p>}
      {(['brandId', 'typeId', 'modelId'] as const).map(name => {
        const { kind, ...select } = rows[name]
        return (
          <div key={name} className="model-configuration-choice">
            <Controller
              control={form.control}
              name={name}
              render={({ field, fieldState }) => (
                <Select
                  label={t(`equipment.btm.${kind}`)}
                  hint={kind === 'model' && !hasBrandAndType ? t('equipment.btm.model.first') : undefined}
                  required
                  disabled={!maySave || (kind === 'model' && !hasBrandAndType)}
                  {...select}
                  value={field.value}
                  error={fieldState.error?.message && t(fieldState.error.message)}
                  onBlur={field.onBlur}
                  onChange={id => selectModelEntry(form, name, id)}
                />
              )}
            />
            {maySave && isReadOnly === false && mayAdd[kind] && (
              <Button icon="plus" aria-label={t(`equipment.${kind}.add`)} onClick={() => onAdd(kind)}>
                {t('equipment.add')}
              </Button>
            )}
          </div>
        )
      })}
    </>
  )
}

const nobody = { anyOf: [] }
