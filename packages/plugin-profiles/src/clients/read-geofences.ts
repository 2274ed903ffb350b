import { geofencesOf, type Feature, type GeofenceFile } from './fence-features.ts'

/** Limits of a file in characters and features. */
const limits = { length: 16 * 1024 * 1024, features: 2000 }

/** Reason why a file is unreadable; its text is `profiles.geofenceFile.failed.<code>`. */
export type FileFailure =
  | 'tooLarge'
  | 'archive'
  | 'notKnown'
  | 'notJson'
  | 'notKml'
  | 'notGeoJson'
  | 'empty'
  | 'tooMany'

export class UnreadableGeofences extends Error {
  override readonly name = 'UnreadableGeofences'
  readonly code: FileFailure

  constructor(code: FileFailure, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/**
 * Reads a GeoJSON or KML file; detects the format by the first characters.
 * @throws UnreadableGeofences
 */
export async function readGeofences(text: string): Promise<GeofenceFile> {
  if (text.length > limits.length) throw new UnreadableGeofences('tooLarge')
  const source = text.replace(/^\uFEFF/, '').trimStart()
  if (source === '') throw new UnreadableGeofences('empty')
  if (source.startsWith('PK')) throw new UnreadableGeofences('archive')
  const features = await featuresOf(source)
  if (features.length === 0) throw new UnreadableGeofences('empty')
  if (features.length > limits.features) throw new UnreadableGeofences('tooMany')
  return geofencesOf(features)
}

async function featuresOf(source: string): Promise<Feature[]> {
  if (source.startsWith('<')) {
    // loads the XML parser only for KML, because most files are GeoJSON
    const { featuresOfKml } = await import('./kml.ts')
    const features = featuresOfKml(source)
    if (!features) throw new UnreadableGeofences('notKml')
    return features
  }
  if (!/^[{[]/.test(source)) throw new UnreadableGeofences('notKnown')
  let json: unknown
  try {
    json = JSON.parse(source)
  } catch (error) {
    throw new UnreadableGeofences('notJson', error)
  }
  const { featuresOfGeoJson } = await import('./geojson.ts')
  const features = featuresOfGeoJson(json)
  if (!features) throw new UnreadableGeofences('notGeoJson')
  return features
}
