// What other modules may use of this one.
export { describeSession } from './session-data.ts'
export { digest } from './sessions.ts'
