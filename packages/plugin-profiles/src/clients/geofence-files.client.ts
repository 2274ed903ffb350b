import { createFenceProfile, listFences, type FleetSchemas } from '@muster/contract'
import { defineClient, everyPage, type Core } from '@muster/core'
import type { FileGeofence, RefusedFeature } from './fence-features.ts'
import { toGeoJson } from './geojson.ts'
import { readGeofences } from './read-geofences.ts'
import { shapeKey } from './same-shape.ts'

type Fence = FleetSchemas['Fence']

const pageSize = 1000

/** Geofence of a file, compared with existing ones. */
export interface PlannedGeofence extends FileGeofence {
  /** Name in the file, or the first free one. */
  name: string
  /** Existing geofence, or earlier one in the file, with the same shape. */
  twin?: { id?: number; name: string }
  /** ID of an existing geofence with the name in the file. */
  namesake?: number
}

export interface GeofencePlan {
  geofences: PlannedGeofence[]
  refused: RefusedFeature[]
}

/** Exports and imports geofences as files, for the portal and the CLI. */
export const geofenceFiles = defineClient({ id: 'profiles.geofence-files', create: createGeofenceFiles })

function createGeofenceFiles({ api }: Pick<Core, 'api'>) {
  const fences = (filter = ''): Promise<Fence[]> =>
    everyPage(page => api.call(listFences, { query: { start: page * pageSize, limit: pageSize, filter } }))
  return {
    /** Exports the geofences in the caller's scope whose names contain the filter. */
    export: async (
      filter?: string,
      format: 'geojson' | 'kml' = 'geojson',
    ): Promise<{ text: string; count: number }> => {
      const found = await fences(filter)
      const text =
        format === 'kml' ? (await import('./kml.ts')).toKml(found) : `${JSON.stringify(toGeoJson(found), null, 2)}\n`
      return { text, count: found.length }
    },

    /**
     * Compares the geofences of a file with existing ones without storing anything.
     * @throws UnreadableGeofences
     */
    async plan(text: string): Promise<GeofencePlan> {
      const { geofences, refused } = await readGeofences(text)
      return { geofences: compare(geofences, await fences()), refused }
    },

    /** Adds a geofence and returns its ID. */
    add: async ({ name, inside, outside, alarmPriority, shape }: PlannedGeofence): Promise<number> =>
      (await api.call(createFenceProfile, { body: { name, inside, outside, alarmPriority, shape } })).id,
  }
}

function compare(read: readonly FileGeofence[], existing: readonly Fence[]): PlannedGeofence[] {
  const shapes = new Map<string, { id?: number; name: string }>(
    existing.toReversed().map(({ fenceId, name, shape }) => [shapeKey(shape), { id: fenceId, name }]),
  )
  const ids = new Map(existing.toReversed().map(({ fenceId, name }) => [name.toLowerCase(), fenceId]))
  const taken = new Set([...ids.keys(), ...read.flatMap(({ name }) => name?.toLowerCase() ?? [])])
  return read.map(geofence => {
    const key = shapeKey(geofence.shape)
    const twin = shapes.get(key)
    const name = geofence.name ?? freeName(geofence.number, taken)
    const namesake = geofence.name === undefined ? undefined : ids.get(name.toLowerCase())
    if (!twin) shapes.set(key, { name })
    return { ...geofence, name, ...(twin && { twin }), ...(namesake !== undefined && { namesake }) }
  })
}

function freeName(number: number, taken: Set<string>): string {
  for (let next = number; ; next++) {
    const name = `Geofence ${next}`
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}
