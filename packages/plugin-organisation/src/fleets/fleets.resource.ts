import { fleetCalls } from '@muster/contract'
import { defineResource } from '@muster/core'

/** Fleets are named sets of units of one company (001 §3). */
export const fleets = defineResource({
  id: 'organisation.fleets',
  ...fleetCalls,
  model: ({ name, desc = '', unitIds, isDefault }) => ({ name, desc, unitIds, isDefault }),
})
