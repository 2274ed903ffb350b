import {
  assignCanProfile,
  cloneCanProfile,
  createCanProfile,
  deleteCanProfile,
  getCanProfile,
  getCanProfileUsage,
  getCanProfileVersion,
  listCanProfiles,
  listCanProfileUnits,
  listCanProfileVersions,
  updateCanProfile,
} from '@muster/contract'
import { defineAssignment, defineResource } from '@muster/core'
import { inputOf, modelOf } from './can-profile.model.ts'

/** CAN profiles define which parameters a unit reads from its buses and which raise alarms (001 §3). */
export const canProfiles = defineResource({
  id: 'profiles.can-profiles',
  list: listCanProfiles,
  get: getCanProfile,
  create: createCanProfile,
  update: updateCanProfile,
  remove: deleteCanProfile,
  clone: cloneCanProfile,
  usage: getCanProfileUsage,
  versions: listCanProfileVersions,
  version: getCanProfileVersion,
  model: modelOf,
  input: inputOf,
})

export const canProfileUnits = defineAssignment({
  id: 'profiles.can-profile-units',
  units: listCanProfileUnits,
  assign: assignCanProfile,
})
