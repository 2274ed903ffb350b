import {
  maintenanceProfileCalls,
  cloneMaintenanceProfile,
  createMaintenanceProfile,
  deleteMaintenanceProfile,
  getMaintenanceProfile,
  listMaintenanceProfiles,
  updateMaintenanceProfile,
} from '@muster/contract'
import { defineAssignment, defineResource } from '@muster/core'
import { notificationInput, notificationModel } from '@muster/fleet-kit/notification'
import type { z } from 'zod'
import type { MaintenanceProfile } from './maintenance-profile.schema.ts'

/** Maintenance profiles: the services of a unit with their intervals (001 §3). */
export const maintenanceProfiles = defineResource({
  id: 'maintenance.profiles',
  list: listMaintenanceProfiles,
  get: getMaintenanceProfile,
  create: createMaintenanceProfile,
  update: updateMaintenanceProfile,
  remove: deleteMaintenanceProfile,
  clone: cloneMaintenanceProfile,
  model: ({ name, isDefault, brandId = null, typeId = null, notification, servicesAssignments, companyId }) => ({
    name,
    isDefault,
    brandId,
    typeId,
    companyId,
    notification: notificationModel(notification),
    servicesAssignments: servicesAssignments.map(service => ({
      ...service,
      interval: service.interval as number | null,
      forewarning: service.forewarning as number | null,
    })),
  }),
  input: ({ brandId, typeId, notification, servicesAssignments, ...rest }: z.infer<typeof MaintenanceProfile>) => ({
    ...rest,
    brandId: brandId ?? undefined,
    typeId: typeId ?? undefined,
    notification: notificationInput(notification),
    servicesAssignments: servicesAssignments.map(service => ({
      ...service,
      interval: service.interval ?? 0,
      forewarning: service.forewarning ?? 0,
    })),
  }),
})

export const maintenanceProfileUnits = defineAssignment({
  id: 'maintenance.profile-units',
  ...maintenanceProfileCalls,
})
