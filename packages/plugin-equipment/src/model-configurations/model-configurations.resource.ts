import { modelConfigurationCalls, assignBtm, listBtmUnits, type FleetSchemas } from '@muster/contract'
import { defineAssignment, defineResource, type AssignmentClient } from '@muster/core'
import type { ModelConfigurationValues } from './model-configuration.schema.ts'

/** Configurations of brand, type and model (001 §3). */
export const modelConfigurations = defineResource({
  id: 'equipment.btms',
  ...modelConfigurationCalls,
  model: ({ name, brand, type, model, companyId, readOnly }): ModelConfigurationValues => ({
    name,
    brandId: brand.id,
    typeId: type.id,
    modelId: model.id,
    companyId,
    readOnly,
  }),
  input: ({ name, brandId, typeId, modelId, companyId }): FleetSchemas['BtmInput'] => ({
    name,
    brand: { id: brandId ?? 0 },
    type: { id: typeId ?? 0 },
    model: { id: modelId ?? 0 },
    ...(companyId !== null && { companyId }),
  }),
})

/** Units of a model configuration; assigning sets brand, type and model only. */
export const modelConfigurationUnits = defineAssignment({
  id: 'equipment.btm-units',
  units: listBtmUnits,
  assign: assignBtm,
})

/** Units of a model configuration; assigning also applies its profiles. */
export const modelConfigurationUnitsWithProfiles: AssignmentClient = {
  ...modelConfigurationUnits,
  id: 'equipment.btm-units-with-profiles',
  create({ api }) {
    return {
      units: (btmId, signal) => api.call(listBtmUnits, { path: { btmId }, signal }),
      assign: (btmId, changes) =>
        api.call(assignBtm, { path: { btmId }, body: { assignements: [...changes], applyProfiles: true } }),
    }
  },
}
