import { canParameterCalls } from '@muster/contract'
import { defineResource } from '@muster/core'
import { inputOf, modelOf } from './can-parameter.model.ts'

/** CAN parameters define the position and meaning of a value in CAN frames (001 §3). */
export const canParameters = defineResource({
  id: 'profiles.can-parameters',
  ...canParameterCalls,
  model: modelOf,
  input: inputOf,
})
