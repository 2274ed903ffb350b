import {
  assignMaintenanceProfile,
  cloneMaintenanceProfile,
  createMaintenanceProfile,
  deleteMaintenanceProfile,
  getMaintenanceProfile,
  listMaintenanceProfiles,
  listMaintenanceProfileUnits,
  updateMaintenanceProfile,
} from '@muster/contract'
import { defineAssignment, defineResource } from '@muster/core'
import type { z } from 'zod'
import type { MaintenanceProfile } from './maintenance-profile.schema.ts'

/** Maintenance profiles: which services a machine needs, and when (001 §3). */
export const maintenanceProfiles = defineResource({
  id: 'maintenance.profiles',
  list: listMaintenanceProfiles,
  get: getMaintenanceProfile,
  create: createMaintenanceProfile,
  update: updateMaintenanceProfile,
  remove: deleteMaintenanceProfile,
  clone: cloneMaintenanceProfile,
  model: ({
    name,
    isDefault,
    brandId = null,
    typeId = null,
    notification,
    servicesAssignments,
    companyId,
    version,
  }) => ({
    name,
    isDefault,
    brandId,
    typeId,
    companyId,
    version,
    notification: {
      companyId: notification?.companyId,
      notificationId: notification?.notificationId ?? null,
      priorityId: notification?.priorityId ?? null,
    },
    servicesAssignments: servicesAssignments.map(service => ({
      ...service,
      interval: service.interval as number | null,
      forewarning: service.forewarning as number | null,
    })),
  }),
  input: ({
    brandId,
    typeId,
    notification: { companyId, notificationId, priorityId },
    servicesAssignments,
    ...rest
  }: z.infer<typeof MaintenanceProfile>) => ({
    ...rest,
    brandId: brandId ?? undefined,
    typeId: typeId ?? undefined,
    // a priority has no meaning without a group
    notification:
      notificationId === null ? undefined : { companyId, notificationId, priorityId: priorityId ?? undefined },
    servicesAssignments: servicesAssignments.map(service => ({
      ...service,
      interval: service.interval ?? 0,
      forewarning: service.forewarning ?? 0,
    })),
  }),
})

export const maintenanceProfileUnits = defineAssignment({
  id: 'maintenance.profile-units',
  units: listMaintenanceProfileUnits,
  assign: assignMaintenanceProfile,
})
