// What other modules may use of this one.
export { RateLimit } from './rate-limit.ts'
export { describeSession } from './session-data.ts'
export { digest } from './sessions.ts'
