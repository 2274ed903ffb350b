import { brandCalls, modelCalls, typeCalls, type FleetSchemas } from '@muster/contract'
import { defineResource } from '@muster/core'
import type { fuels } from './fuels.ts'

/** Form values of a brand, type or model. */
export interface ModelEntryValues {
  name: string
  brandId: number | null
  typeId: number | null
  /** Null for the general icon of a type, or for a model with its type's icon. */
  icon: string | null
  /** Fuel of a model's machines; null for the type's fuel. */
  fuel: (typeof fuels)[number] | null
}

export const blankModelEntry: ModelEntryValues = { name: '', brandId: null, typeId: null, icon: null, fuel: null }

export const brandValues = ({ name }: FleetSchemas['BrandRow']): ModelEntryValues => ({ ...blankModelEntry, name })

export const typeValues = ({ name, icon }: FleetSchemas['TypeRow']): ModelEntryValues => ({
  ...blankModelEntry,
  name,
  icon,
})

export const modelValues = (row: FleetSchemas['ModelRow']): ModelEntryValues => ({
  name: row.name,
  brandId: row.brandId,
  typeId: row.typeId,
  icon: row.hasOwnIcon ? row.icon : null,
  fuel: row.fuel ?? null,
})

export const brands = defineResource({
  id: 'equipment.brands',
  ...brandCalls,
  model: brandValues,
  input: ({ name }: ModelEntryValues): FleetSchemas['BrandInput'] => ({ name }),
})

export const types = defineResource({
  id: 'equipment.types',
  ...typeCalls,
  model: typeValues,
  input: ({ name, brandId, icon }: ModelEntryValues): FleetSchemas['TypeInput'] => ({
    name,
    ...(brandId !== null && { brandId }),
    icon: icon ?? 'icon-wolf-general',
  }),
})

export const models = defineResource({
  id: 'equipment.models',
  ...modelCalls,
  model: modelValues,
  input: ({ name, brandId, typeId, icon, fuel }: ModelEntryValues): FleetSchemas['ModelInput'] => ({
    name,
    brandId: brandId ?? 0,
    typeId: typeId ?? 0,
    ...(icon !== null && { icon }),
    ...(fuel !== null && { fuel }),
  }),
})
