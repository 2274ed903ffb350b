// What other modules may use of this one.
export { assignProfile } from './profiles/assign-profile.ts'
