import { getUnit, listUnits, updateUnit, type FleetSchemas } from '@muster/contract'
import { defineResource } from '@muster/core'
import { unitInput, unitModel } from './unit.model.ts'

export type UnitRow = FleetSchemas['UnitRow']

/** Units (001 §3). They are created with their devices and archived; no operation adds, deletes or clones one. */
export const units = defineResource({
  id: 'equipment.units',
  list: listUnits,
  get: getUnit,
  update: updateUnit,
  model: unitModel,
  input: unitInput,
})
