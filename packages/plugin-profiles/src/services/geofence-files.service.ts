import { createFenceProfile, listFences } from '@muster/contract'
import { defineService, type Core } from '@muster/core'
import { fromGeoJson, toGeoJson, type GeofenceCollection } from './geojson.ts'

const pageSize = 1000

/** Geofences from and to GeoJSON, for the command line and other programs. */
export const geofenceFiles = defineService({ id: 'profiles.geofence-files', create: createGeofenceFiles })

function createGeofenceFiles({ api }: Pick<Core, 'api'>) {
  return {
    /** Every geofence in sight whose name contains the text. */
    async export(filter = ''): Promise<GeofenceCollection> {
      const fences = []
      for (let start = 0, isDone = false; !isDone; start += pageSize) {
        const { items, totalCount } = await api.call(listFences, { query: { start, limit: pageSize, filter } })
        fences.push(...items)
        isDone = items.length === 0 || fences.length >= totalCount
      }
      return toGeoJson(fences)
    },

    /**
     * Adds them one after the other; the server judges each. Gives their ids.
     * @throws TypeError when the file is not understood, before anything is added
     */
    async import(json: unknown, { companyId }: { companyId?: number } = {}): Promise<number[]> {
      const ids: number[] = []
      for (const geofence of fromGeoJson(json))
        ids.push((await api.call(createFenceProfile, { body: { ...geofence, companyId } })).id)
      return ids
    },
  }
}
