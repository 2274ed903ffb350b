// What other modules may use of this one.
export { HistoryConfig } from './history-config.ts'
export { hideStored } from './hidings/hide-stored.ts'
export { wrongClockOf } from './hidings/wrong-clock.ts'
