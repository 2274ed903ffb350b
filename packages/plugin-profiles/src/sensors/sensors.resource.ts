import { createSensor, deleteSensor, getSensor, getSensorUsage, listSensors, updateSensor } from '@muster/contract'
import { defineResource } from '@muster/core'
import { inputOf, modelOf } from './sensor.model.ts'

/** Sensors convert the voltage or frequency of an analog input to a value (001 §3). */
export const sensors = defineResource({
  id: 'profiles.sensors',
  list: listSensors,
  get: getSensor,
  create: createSensor,
  update: updateSensor,
  remove: deleteSensor,
  usage: getSensorUsage,
  model: modelOf,
  input: inputOf,
})
