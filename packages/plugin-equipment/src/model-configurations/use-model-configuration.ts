import { lookupBrands, lookupModels, lookupTypes } from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { useApi } from '@muster/ui'
import { useDetail, type DetailState } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  blankModelConfiguration,
  ModelConfiguration,
  type ModelConfigurationValues,
} from './model-configuration.schema.ts'
import { modelConfigurations } from './model-configurations.resource.ts'
import { modelConfigurationDetail, modelConfigurationList } from './model-configurations.routes.ts'

/** Loads a configuration; companies below its owner have read access only. */
export function useModelConfiguration(id: string): DetailState<ModelConfigurationValues> {
  const detail = useDetail(modelConfigurations, {
    id,
    schema: ModelConfiguration,
    blank: blankModelConfiguration,
    list: modelConfigurationList,
    self: modelConfigurationDetail,
  })
  const { form, may } = detail
  const isOwn = detail.isNew || form.formState.defaultValues?.readOnly === false
  return { ...detail, may: { ...may, save: may.save && isOwn, remove: may.remove && isOwn } }
}

/** Returns a function that describes a configuration line by line, to compare two versions. */
export function useDescribeModelConfiguration(): (
  values: ModelConfigurationValues,
) => { key: string; label: string; value: string }[] {
  const { t } = useTranslation()
  const brands = useLookup(lookupBrands)
  const types = useLookup(lookupTypes)
  const models = useQuery({ ...useApi().queryFor(lookupModels, { query: {} }), staleTime: 300_000 })
  return ({ name, brandId, typeId, modelId }) => [
    { key: 'name', label: t('equipment.btm.name'), value: name },
    ...(
      [
        ['brand', brands.items, brandId],
        ['type', types.items, typeId],
        ['model', models.data ?? [], modelId],
      ] as const
    ).map(([kind, items, id]) => ({
      key: kind,
      label: t(`equipment.btm.${kind}`),
      value: numbered(items).find(({ value }) => value === id)?.label ?? '',
    })),
  ]
}
