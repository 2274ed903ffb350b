import {
  assignDutyProfile,
  cloneDutyProfile,
  createDutyProfile,
  deleteDutyProfile,
  getDutyProfile,
  getDutyProfileUsage,
  getDutyProfileVersion,
  listDutyProfiles,
  listDutyProfileUnits,
  listDutyProfileVersions,
  updateDutyProfile,
} from '@muster/contract'
import { defineAssignment, defineResource } from '@muster/core'
import { inputOf, modelOf } from './status-profile.model.ts'

/**
 * Status profiles define the status of a unit by rules on its signals (000 §2.2). Operations name them duty profiles.
 */
export const statusProfiles = defineResource({
  id: 'profiles.status-profiles',
  list: listDutyProfiles,
  get: getDutyProfile,
  create: createDutyProfile,
  update: updateDutyProfile,
  remove: deleteDutyProfile,
  clone: cloneDutyProfile,
  usage: getDutyProfileUsage,
  versions: listDutyProfileVersions,
  version: getDutyProfileVersion,
  model: modelOf,
  input: inputOf,
})

export const statusProfileUnits = defineAssignment({
  id: 'profiles.status-profile-units',
  units: listDutyProfileUnits,
  assign: assignDutyProfile,
})
