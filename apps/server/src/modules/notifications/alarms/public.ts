// Exports for other modules.
export { alarmsAt } from './alarms-at.ts'
export { nameTypes, typeName } from './name-types.ts'
