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

/** What a form edits of a brand, a type or a model. */
export interface CatalogModel {
  name: string
  brandId: number | null
  typeId: number | null
  /** Null is the general icon of a type, and that of its type for a model. */
  icon: string | null
}

export const aCatalogModel: CatalogModel = { name: '', brandId: null, typeId: null, icon: null }

// no call reads one of them: a form is filled from its row, and the list stands in for the call
const model = () => aCatalogModel

export const brands = defineResource({
  id: 'equipment.brands',
  list: listBrands,
  get: listBrands,
  create: createBrand,
  update: updateBrand,
  remove: deleteBrand,
  model,
  input: ({ name }: CatalogModel): FleetSchemas['BrandInput'] => ({ name }),
})

export const types = defineResource({
  id: 'equipment.types',
  list: listTypes,
  get: listTypes,
  create: createType,
  update: updateType,
  remove: deleteType,
  model,
  input: ({ name, brandId, icon }: CatalogModel): FleetSchemas['TypeInput'] => ({
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
  input: ({ name, brandId, typeId, icon }: CatalogModel): FleetSchemas['ModelInput'] => ({
    name,
    brandId: brandId ?? 0,
    typeId: typeId ?? 0,
    ...(icon !== null && { icon }),
  }),
})
