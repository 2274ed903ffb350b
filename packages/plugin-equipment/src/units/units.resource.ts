import {
  getUnit,
  getUnitDataSource,
  getUnitDataSourceAvailable,
  listUnits,
  updateUnit,
  type FleetSchemas,
} from '@muster/contract'
import { defineResource, type ResourceClient } from '@muster/core'
import { rebased } from '../data-sources/sources.ts'
import { unitInput, unitModel } from './unit.model.ts'
import type { UnitModel } from './unit.schema.ts'

export type UnitRow = FleetSchemas['UnitRow']

const resource = defineResource({
  id: 'equipment.units',
  list: listUnits,
  get: getUnit,
  update: updateUnit,
  model: unitModel,
  input: unitInput,
})

/** Units (001 §3). They are created with their devices and archived; no operation adds, deletes or clones one. */
export const units: ResourceClient<UnitRow, UnitModel> = {
  ...resource,
  create(core) {
    const { api } = core
    const client = resource.create(core)
    return {
      ...client,
      async save(model, id, version) {
        const { dataSources: edited, sourcesBefore: before } = model
        if (id === undefined || !Array.isArray(edited) || !Array.isArray(before)) return client.save(model, id, version)
        // the unit does not contain its sources, so those that someone else saved are read here
        const path = { unitId: id }
        const [stored, measures] = await Promise.all([
          api.call(getUnitDataSource, { path }),
          api.call(getUnitDataSourceAvailable, { path }),
        ])
        const shown = stored.dataSources.filter(source =>
          measures.some(({ measureCode }) => measureCode === source.measureCode),
        )
        return client.save({ ...model, dataSources: rebased(shown, { before, edited }) }, id, version)
      },
    }
  },
}
