import { canProfileCalls } from '@muster/contract'
import { defineAssignment, defineResource } from '@muster/core'
import { inputOf, modelOf } from './can-profile.model.ts'

/** CAN profiles define which parameters a unit reads from its buses and which raise alarms (001 §3). */
export const canProfiles = defineResource({
  id: 'profiles.can-profiles',
  ...canProfileCalls,
  model: modelOf,
  input: inputOf,
})

export const canProfileUnits = defineAssignment({
  id: 'profiles.can-profile-units',
  ...canProfileCalls,
})
