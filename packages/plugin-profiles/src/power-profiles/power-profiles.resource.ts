import { powerProfileCalls } from '@muster/contract'
import { defineAssignment, defineResource } from '@muster/core'
import { inputOf, modelOf } from './power-profile.model.ts'

/** Power profiles define when devices sleep, wake and report (000 §2.2). */
export const powerProfiles = defineResource({
  id: 'profiles.power-profiles',
  ...powerProfileCalls,
  model: modelOf,
  input: inputOf,
})

export const powerProfileUnits = defineAssignment({
  id: 'profiles.power-profile-units',
  ...powerProfileCalls,
})
