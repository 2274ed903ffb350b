export { transferWithin } from './transfer-units.ts'
