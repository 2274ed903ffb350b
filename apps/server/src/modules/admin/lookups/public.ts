export { constantTables, shownRow } from './constant-tables.ts'
export { measurementUnits } from './measurement-units.ts'
export { countries, currencies } from './iso-tables.ts'
