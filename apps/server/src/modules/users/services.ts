// What other modules may use of this one.
export { defaultMode } from './read-users.ts'
