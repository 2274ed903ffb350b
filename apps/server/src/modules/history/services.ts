// What other modules may use of this one.
export { HistoryConfig } from './history-config.ts'
