// What other modules may use of this one.
export { listByState } from './overall-status.ts'
export { severity } from './states.ts'
