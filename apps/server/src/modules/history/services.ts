// What other modules may use of this one.
export { zoneFor } from './export-positions.ts'
