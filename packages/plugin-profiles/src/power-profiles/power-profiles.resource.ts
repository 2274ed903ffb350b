import {
  assignPowerProfile,
  clonePowerProfile,
  createPowerProfile,
  deletePowerProfile,
  getPowerProfile,
  getPowerProfileUsage,
  getPowerProfileVersion,
  listPowerProfiles,
  listPowerProfileUnits,
  listPowerProfileVersions,
  updatePowerProfile,
} from '@muster/contract'
import { defineAssignment, defineResource } from '@muster/core'
import { inputOf, modelOf } from './power-profile.model.ts'

/** Power profiles define when devices sleep, wake and report (000 §2.2). */
export const powerProfiles = defineResource({
  id: 'profiles.power-profiles',
  list: listPowerProfiles,
  get: getPowerProfile,
  create: createPowerProfile,
  update: updatePowerProfile,
  remove: deletePowerProfile,
  clone: clonePowerProfile,
  usage: getPowerProfileUsage,
  versions: listPowerProfileVersions,
  version: getPowerProfileVersion,
  model: modelOf,
  input: inputOf,
})

export const powerProfileUnits = defineAssignment({
  id: 'profiles.power-profile-units',
  units: listPowerProfileUnits,
  assign: assignPowerProfile,
})
