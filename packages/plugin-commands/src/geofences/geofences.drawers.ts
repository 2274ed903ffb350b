import { defineDrawer } from '@muster/core'
import type { DrawerUnit } from '../drawer-unit.ts'

/** Assigns geofences to a unit, with commands for entering and leaving them (000 §2.7). */
export const assignGeofences = defineDrawer<DrawerUnit>({
  id: 'assign-geofences',
  access: { anyOf: ['ADM_GEOFENCE_ASSIGN'] },
  load: () => import('./assign-geofences.drawer.tsx').then(m => m.AssignGeofencesDrawer),
})
