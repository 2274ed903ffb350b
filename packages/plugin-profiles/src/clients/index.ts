export { geofenceFiles, type PlannedGeofence } from './geofence-files.client.ts'
export { reasonInEnglish } from './refusal-text.ts'
export { UnreadableGeofences } from './read-geofences.ts'
export { geofences } from '../geofences/geofences.resource.ts'
