import type { Operation } from './operation.ts'
import {
  commandManagerOperations,
  fleetOperations,
  notificationConfiguratorOperations,
  notificationManagerOperations,
  reportOperations,
} from '../generated/index.ts'

export * from './audit-events.ts'
export * from './bounds.ts'
export { compatibleVersion } from './compatible-version.ts'
export * from './explained-figures.ts'
export * from './fence-shape.ts'
export * from './measurement-units.ts'
export * from './operation.ts'
export * from './permissions.ts'
export { importLimits, mostFileBytes } from './file-limits.ts'
export { isMailAddress } from './mail-address.ts'
export * from './report-limits.ts'
export * from './time.ts'
export * from '../generated/index.ts'

/** All operations of the five services, for servers and tests; importing it bundles all of them. */
export const operations: readonly Operation[] = [
  ...fleetOperations,
  ...commandManagerOperations,
  ...notificationManagerOperations,
  ...notificationConfiguratorOperations,
  ...reportOperations,
]
