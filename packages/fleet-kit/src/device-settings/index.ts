export { DeviceProfileState, type DeviceProfile } from './device-profile-state.tsx'
export { NotSentNote } from './not-sent-note.tsx'
