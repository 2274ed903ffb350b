import { maintenanceServiceCalls } from '@muster/contract'
import { defineResource } from '@muster/core'
import { counterOf, typeIdOf } from './interval-types.ts'

/** Maintenance services: recurrent or single work on a unit (001 §3). */
export const maintenanceServices = defineResource({
  id: 'maintenance.services',
  ...maintenanceServiceCalls,
  model: ({
    mntServiceId: _,
    intervalTypeCode: _code,
    serviceTypeName: _name,
    intervalTypeId,
    serviceTypeId,
    interval,
    forewarning,
    ...rest
  }) => ({
    ...rest,
    serviceTypeId: serviceTypeId as number | null,
    counter: counterOf(intervalTypeId),
    interval: interval as number | null,
    forewarning: forewarning as number | null,
  }),
  input: ({ counter, interval, forewarning, serviceTypeId, ...rest }) => ({
    ...rest,
    intervalTypeId: typeIdOf(counter),
    interval: interval ?? 0,
    forewarning: forewarning ?? 0,
    serviceTypeId: serviceTypeId ?? 0,
  }),
})
