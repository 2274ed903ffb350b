import { fleetCalls } from '@muster/contract'
import { defineResource } from '@muster/core'
import type { FleetModel } from './fleet.schema.ts'

/** Fleets are named sets of units of one company (001 §3). */
export const fleets = defineResource({
  id: 'organisation.fleets',
  ...fleetCalls,
  model: ({ name, desc = '', unitIds, isDefault, companyId }): FleetModel => ({
    name,
    desc,
    unitIds,
    isDefault,
    companyId,
  }),
  input: ({ companyId, ...fleet }: FleetModel) => ({ ...fleet, ...(companyId !== null && { companyId }) }),
})
