import { defineSlot, type MessageKey } from '@muster/core'

/** Default size of a tile in grid cells, before the user arranges it. */
export interface TileMeta {
  readonly w: 1 | 2 | 3
  readonly h: 1 | 2
  /** Title of the tile; defaults to its id. */
  readonly title?: MessageKey
}

/** Tiles of the main dashboard. */
export const dashboardTiles = defineSlot<{ readonly companyId: number }, TileMeta>('dashboard.tiles@1')

/** Tiles of the dashboard of one unit. */
export const equipmentTiles = defineSlot<{ readonly unitId: number; readonly unitName: string }, TileMeta>(
  'equipment-dashboard.tiles@1',
)
