import { statusProfileCalls } from '@muster/contract'
import { defineAssignment, defineResource } from '@muster/core'
import { inputOf, modelOf } from './status-profile.model.ts'

/**
 * Status profiles define the status of a unit by rules on its signals (000 §2.2). Operations name them duty profiles.
 */
export const statusProfiles = defineResource({
  id: 'profiles.status-profiles',
  ...statusProfileCalls,
  model: modelOf,
  input: inputOf,
})

export const statusProfileUnits = defineAssignment({
  id: 'profiles.status-profile-units',
  ...statusProfileCalls,
})
