// What other modules may use of this one.
export { zoneFor } from './export-positions.ts'
export { HistoryConfig } from './history-config.ts'
