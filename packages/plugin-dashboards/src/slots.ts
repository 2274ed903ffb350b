import { defineSlot, type MessageKey } from '@muster/core'

/** Where a tile is on its dashboard before the user arranges it; `w` and `h` count grid cells. */
export interface TileMeta {
  readonly w: 1 | 2 | 3
  readonly h: 1 | 2
  /** Above the tile; names it where tiles are arranged; its id does where this is left out. */
  readonly title?: MessageKey
}

/** Tiles of the main dashboard. */
export const dashboardTiles = defineSlot<{ readonly companyId: number }, TileMeta>('dashboard.tiles@1')

/** Tiles of the dashboard of one unit. */
export const equipmentTiles = defineSlot<{ readonly unitId: number; readonly unitName: string }, TileMeta>(
  'equipment-dashboard.tiles@1',
)
