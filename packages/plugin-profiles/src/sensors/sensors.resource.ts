import { sensorCalls } from '@muster/contract'
import { defineResource } from '@muster/core'
import { inputOf, modelOf } from './sensor.model.ts'

/** Sensors convert the voltage or frequency of an analog input to a value (001 §3). */
export const sensors = defineResource({
  id: 'profiles.sensors',
  ...sensorCalls,
  model: modelOf,
  input: inputOf,
})
