import {
  createBrand,
  createModel,
  createType,
  deleteBrand,
  deleteModel,
  deleteType,
  listBrands,
  listModels,
  listTypes,
  updateBrand,
  updateModel,
  updateType,
  type FleetSchemas,
} from '@muster/contract'
import { defineResource } from '@muster/core'

/** Form values of a brand, type or model. */
export interface ModelEntryValues {
  name: string
  brandId: number | null
  typeId: number | null
  /** Null for the general icon of a type, or for the type's icon of a model. */
  icon: string | null
}

export const blankModelEntry: ModelEntryValues = { name: '', brandId: null, typeId: null, icon: null }

// forms use the values of the list row, because no operation reads a single entry; `get` is a placeholder
const model = () => blankModelEntry

export const brands = defineResource({
  id: 'equipment.brands',
  list: listBrands,
  get: listBrands,
  create: createBrand,
  update: updateBrand,
  remove: deleteBrand,
  model,
  input: ({ name }: ModelEntryValues): FleetSchemas['BrandInput'] => ({ name }),
})

export const types = defineResource({
  id: 'equipment.types',
  list: listTypes,
  get: listTypes,
  create: createType,
  update: updateType,
  remove: deleteType,
  model,
  input: ({ name, brandId, icon }: ModelEntryValues): FleetSchemas['TypeInput'] => ({
    name,
    ...(brandId !== null && { brandId }),
    icon: icon ?? 'icon-wolf-general',
  }),
})

export const models = defineResource({
  id: 'equipment.models',
  list: listModels,
  get: listModels,
  create: createModel,
  update: updateModel,
  remove: deleteModel,
  model,
  input: ({ name, brandId, typeId, icon }: ModelEntryValues): FleetSchemas['ModelInput'] => ({
    name,
    brandId: brandId ?? 0,
    typeId: typeId ?? 0,
    ...(icon !== null && { icon }),
  }),
})
