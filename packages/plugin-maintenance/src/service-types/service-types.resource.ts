import {
  createMaintenanceServiceType,
  deleteMaintenanceServiceType,
  getMaintenanceServiceType,
  listMaintenanceServiceTypes,
  updateMaintenanceServiceType,
} from '@muster/contract'
import { defineResource } from '@muster/core'

/** Types of maintenance services (001 §3). */
export const serviceTypes = defineResource({
  id: 'maintenance.service-types',
  list: listMaintenanceServiceTypes,
  get: getMaintenanceServiceType,
  create: createMaintenanceServiceType,
  update: updateMaintenanceServiceType,
  remove: deleteMaintenanceServiceType,
  model: ({ name, isDefault }) => ({ name, isDefault }),
})
