export { fleets } from '../fleets/fleets.resource.ts'
export {
  scheduler,
  type Schedule,
  type Scheduler,
  type Trigger,
  type TriggerRun,
  type TriggerType,
} from './scheduler.service.ts'
export { geofenceFiles } from './geofence-files.service.ts'
export { fromGeoJson, toGeoJson, type GeofenceCollection, type GeofenceFeature, type ReadGeofence } from './geojson.ts'
export { geofences } from '../geofences/geofences.resource.ts'
