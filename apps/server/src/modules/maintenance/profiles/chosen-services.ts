import type { FleetSchemas } from '@muster/contract'
import { badRequest } from '#kernel/http/problem.ts'
import type { Reference } from '#kernel/records/record-kind.ts'
import { type Line, noSuch } from '#kernel/texts/sentence.ts'

type Service = FleetSchemas['MaintenanceServiceAssignment']

/** As the lookup `maintenance-interval-types` numbers them. */
const counters: Readonly<Record<number, FleetSchemas['MaintenanceIntervalType']>> = { 1: 'ODOMETER', 2: 'ENGINE_HOURS' }

export const counterOf = (intervalTypeId: number) => counters[intervalTypeId] ?? 'ENGINE_HOURS'

/**
 * The services of a profile as they are kept; labels of units are the reader's.
 * @throws Problem 400 for one that is counted by nothing, or is there twice
 */
export function chosenServices(services: readonly Service[]): Service[] {
  const ids = services.map(({ mntServiceId }) => mntServiceId)
  const errors = services.flatMap(({ intervalTypeId, mntServiceId }, index): Line[] => [
    ...(counters[intervalTypeId] ? [] : [noSuch('servicesAssignments', 'interval-type', intervalTypeId)]),
    ...(ids.indexOf(mntServiceId) === index
      ? []
      : [['servicesAssignments', 'problem.serviceTwice', { id: mntServiceId }] as const]),
  ])
  if (errors.length > 0) throw badRequest(['problem.profileServices'], { errors: errors.slice(0, 20) })
  return services.map(({ unitMeasurementLabel: _, ...service }) => service)
}

export const namedServices = (services: readonly Service[]): Reference[] =>
  services.flatMap(({ mntServiceId, serviceTypeId }) => [
    { field: 'servicesAssignments', kind: 'maintenance-service', id: mntServiceId },
    { field: 'servicesAssignments', kind: 'maintenance-service-type', id: serviceTypeId },
  ])
