import { fenceProfileCalls, assignFenceProfiles, postFenceProfilesUnits, type FleetSchemas } from '@muster/contract'
import { defineResource, type Access, type AssignmentClient } from '@muster/core'
import type { GeofenceModel } from './geofence.schema.ts'

type Input = FleetSchemas['FenceProfileInput']

/** Geofences are areas that report when units enter or leave them (001 §3). */
export const geofences = defineResource({
  id: 'profiles.geofences',
  ...fenceProfileCalls,
  model({ notification, maxSpeed = null, ...geofence }): GeofenceModel {
    const { name, alarmPriority, inside, outside, isDefault, companyId, shape } = geofence
    const { notificationId = null, ...rest } = notification ?? {}
    return {
      name,
      alarmPriority,
      inside,
      outside,
      isDefault,
      maxSpeed,
      notificationId,
      notification: notification && rest,
      companyId,
      shape,
    }
  },
  input({ notificationId, notification, maxSpeed, shape, ...rest }: GeofenceModel): Input {
    if (!shape) throw new TypeError('A geofence has a shape. Draw one before it is saved.')
    const settings = notificationId === null ? notification : { ...notification, notificationId }
    return { ...rest, shape, ...(maxSpeed !== null && { maxSpeed }), ...(settings && { notification: settings }) }
  },
})

export type FenceUnit = FleetSchemas['FenceUnit']

const mayAssign: Access = { anyOf: assignFenceProfiles.access.anyOf ?? [] }

/** Unit assignment without `defineAssignment`, because its calls take several geofences. */
export const geofenceUnits: AssignmentClient<FenceUnit> = {
  kind: 'client',
  id: 'profiles.geofence-units',
  access: mayAssign,
  create: ({ api }) => ({
    units: async (id, signal) => (await api.call(postFenceProfilesUnits, { body: [id], signal }))[0]?.units ?? [],
    assign: (id, changes) => api.call(assignFenceProfiles, { body: { fenceIds: [id], assignements: [...changes] } }),
  }),
}
