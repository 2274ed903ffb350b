// What other modules may use of this one.
export { alarmsAt } from './alarms-at.ts'
export { nameTypes, typeName } from './name-types.ts'
