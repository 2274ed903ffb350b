import { lookupBrands, lookupModels, lookupTypes } from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { Button, useApi, useCan } from '@muster/ui'
import { Select } from '@muster/ui/controls'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { brands, models, types } from '../models/catalog.resource.ts'
import type { CatalogNoun } from '../models/name.drawer.tsx'
import { useReadOnlyCatalog } from '../models/use-catalog-access.ts'
import type { BtmModel } from './btm.schema.ts'

interface Props {
  form: UseFormReturn<BtmModel>
  maySave: boolean
  /** Opens the drawer for a new entry. Its form must not be nested in this one. */
  onAdd(noun: CatalogNoun): void
}

/** Selects a brand, type or model. Another brand or type clears the model. */
export function takeKind(
  form: UseFormReturn<BtmModel>,
  field: 'brandId' | 'typeId' | 'modelId',
  id: number | null,
): void {
  form.setValue(field, id, { shouldDirty: true, shouldValidate: true })
  if (field !== 'modelId') form.setValue('modelId', null, { shouldDirty: true })
}

/** Selects brand, type and model, each filtered by the previous ones; missing entries can be added. */
export function KindFields({ form, maySave, onAdd }: Props): ReactNode {
  const { t } = useTranslation()
  const [brandId, typeId] = useWatch({ control: form.control, name: ['brandId', 'typeId'] })
  const brandRows = useLookup(lookupBrands)
  const typeRows = useLookup(lookupTypes)
  const isKind = brandId !== null && typeId !== null
  const modelRows = useQuery({
    ...useApi().queryFor(lookupModels, { query: { brandId: brandId ?? 0, typeId: typeId ?? 0 } }),
    enabled: isKind,
  })
  const rows = {
    brandId: { noun: 'brand', options: numbered(brandRows.items), ...brandRows.choice },
    typeId: { noun: 'type', options: numbered(typeRows.items), ...typeRows.choice },
    modelId: {
      noun: 'model',
      options: isKind ? numbered(modelRows.data ?? []) : [],
      ...(isKind && {
        loading: modelRows.isPending,
        failure: modelRows.error?.message,
        onRetry: () => void modelRows.refetch(),
      }),
    },
  } as const
  const isReadOnly = useReadOnlyCatalog()
  const mayAdd = {
    brand: useCan(brands.access.add ?? nobody),
    type: useCan(types.access.add ?? nobody),
    model: useCan(models.access.add ?? nobody) && isKind,
  }
  return (
    <>
      {maySave && isReadOnly && mayAdd.brand && <p className="m-muted">{t('equipment.catalog.rootOnly')}</p>}
      {(['brandId', 'typeId', 'modelId'] as const).map(name => {
        const { noun, ...select } = rows[name]
        return (
          <div key={name} className="btm-choice">
            <Controller
              control={form.control}
              name={name}
              render={({ field, fieldState }) => (
                <Select
                  label={t(`equipment.btm.${noun}`)}
                  hint={noun === 'model' && !isKind ? t('equipment.btm.model.first') : undefined}
                  required
                  disabled={!maySave || (noun === 'model' && !isKind)}
                  {...select}
                  value={field.value}
                  error={fieldState.error?.message && t(fieldState.error.message)}
                  onBlur={field.onBlur}
                  onChange={id => takeKind(form, name, id)}
                />
              )}
            />
            {maySave && isReadOnly === false && mayAdd[noun] && (
              <Button icon="plus" aria-label={t(`equipment.${noun}.add`)} onClick={() => onAdd(noun)}>
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
