import { ioProfileCalls } from '@muster/contract'
import { defineAssignment, defineResource } from '@muster/core'
import { inputOf, modelOf } from './io-profile.model.ts'

/** I/O profiles define the meaning of device inputs and which raise alarms (001 §3). */
export const ioProfiles = defineResource({
  id: 'profiles.io-profiles',
  ...ioProfileCalls,
  model: modelOf,
  input: inputOf,
})

export const ioProfileUnits = defineAssignment({
  id: 'profiles.io-profile-units',
  ...ioProfileCalls,
})
