// Exports for other modules.
export { HistoryConfig } from './history-config.ts'
export { hidePositionsAt } from './data-quality/hide-positions.ts'
export { wrongClockOf } from './data-quality/wrong-clock.ts'
