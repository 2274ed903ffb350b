export { geofenceFiles } from './geofence-files.service.ts'
export { fromGeoJson, toGeoJson, type GeofenceCollection, type GeofenceFeature, type ReadGeofence } from './geojson.ts'
export { geofences } from '../geofences/geofences.resource.ts'
