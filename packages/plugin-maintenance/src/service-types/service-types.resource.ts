import { maintenanceServiceTypeCalls } from '@muster/contract'
import { defineResource } from '@muster/core'

/** Types of maintenance services (001 §3). */
export const serviceTypes = defineResource({
  id: 'maintenance.service-types',
  ...maintenanceServiceTypeCalls,
  model: ({ name, isDefault }) => ({ name, isDefault }),
})
