import { defineSlot } from '@muster/core'

/** Actions on the unit whose popup is open: send a command, assign a geofence, open its dashboard. */
export const unitActions = defineSlot<{ unitId: number; unitName: string }>('map.unit-actions@1')
