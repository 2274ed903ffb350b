// What other modules may use of this one.
export { constantTables, shownRow } from './constants.ts'
export { measurementUnits } from './measures.ts'
export { countries, currencies } from './world.ts'
