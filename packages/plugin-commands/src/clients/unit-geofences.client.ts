import {
  assignUnitFenceProfile,
  getUnitFenceProfile,
  listAssetCommandTemplates,
  listFenceProfiles,
  type CommandManagerSchemas,
  type FleetSchemas,
} from '@muster/contract'
import { defineClient, pageOf, queryKeyOf, type Core, type QueryFor } from '@muster/core'

export type AssignedGeofence = FleetSchemas['AssignedGeofence']
export type Geofence = Pick<FleetSchemas['FenceProfileRow'], 'id' | 'name' | 'companyName'>
type Template = CommandManagerSchemas['AvailableTemplate']

/** Page size of the drawer (000 §9). */
export const pageSize = 50

/** Geofences of a unit, with the commands for entering and leaving them. */
export const unitGeofences = defineClient({ id: 'commands.unit-geofences', create: createUnitGeofences })

export type UnitGeofences = ReturnType<typeof createUnitGeofences>

function createUnitGeofences({ api }: Pick<Core, 'api'>) {
  return {
    assigned: (unitId: number) => api.queryFor(getUnitFenceProfile, { path: { unitId } }),

    /** All command templates of the unit, from all pages. */
    templates: (assetId: number): QueryFor<Template[]> => ({
      ...api.queryFor(listAssetCommandTemplates, { path: { assetId }, query: { page: 0 } }),
      queryKey: [...queryKeyOf(listAssetCommandTemplates), 'all', assetId] as never,
      queryFn: async ({ signal }) => {
        const all: Template[] = []
        for (let page = 0, isDone = false; !isDone; page++) {
          const { items, totalElements } = await api.call(listAssetCommandTemplates, {
            path: { assetId },
            query: { page },
            signal,
          })
          all.push(...items)
          isDone = items.length === 0 || all.length >= totalElements
        }
        return all
      },
    }),

    /** @param page 1-based */
    list: ({ page, search }: { page: number; search: string }) =>
      api.queryFor(listFenceProfiles, { query: pageOf(listFenceProfiles, { page, search, size: pageSize }) }),

    save: (unitId: number, fences: readonly AssignedGeofence[]) =>
      api.call(assignUnitFenceProfile, { path: { unitId }, body: [...fences] }),
  }
}
