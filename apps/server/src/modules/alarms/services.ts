// What other modules may use of this one.
export { nameTypes, typeName } from './name-types.ts'
