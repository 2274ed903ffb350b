// What other modules may use of this one.
export { transferWithin } from './transfer-units.ts'
