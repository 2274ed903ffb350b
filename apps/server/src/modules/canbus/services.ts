// What other modules may use of this one.
export { readUnitParameters } from './unit-parameters.ts'
