// Exports for other modules.
export { assignProfile } from './profiles/assign-profile.ts'
