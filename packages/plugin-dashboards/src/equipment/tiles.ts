import { fill } from '@muster/core'
import { equipmentTiles } from '../slots.ts'

const atAGlance = { anyOf: ['ADM_FLEET_AT_GLANCE_VIEW'], feature: 'MAP' } as const
const desktop = { anyOf: ['ADM_FLEET_AT_GLANCE_VIEW', 'DESKTOP_VIEW'], feature: 'MAP' } as const

/** Tiles of the unit dashboard; each requires the permissions of its operations. */
export const unitTiles = [
  fill(equipmentTiles, {
    id: 'status',
    access: atAGlance,
    meta: { w: 1, h: 1, title: 'dashboard.unitStatus' },
    load: () => import('./status.tile.tsx').then(m => m.UnitStatusTile),
  }),
  fill(equipmentTiles, {
    id: 'position',
    access: desktop,
    meta: { w: 1, h: 1, title: 'dashboard.position' },
    load: () => import('./position.tile.tsx').then(m => m.PositionTile),
  }),
  fill(equipmentTiles, {
    id: 'identity',
    access: atAGlance,
    meta: { w: 1, h: 1, title: 'dashboard.identity' },
    load: () => import('./identity.tile.tsx').then(m => m.IdentityTile),
  }),
  fill(equipmentTiles, {
    id: 'signals',
    access: desktop,
    meta: { w: 2, h: 1, title: 'dashboard.signals' },
    load: () => import('./signals.tile.tsx').then(m => m.SignalsTile),
  }),
  fill(equipmentTiles, {
    id: 'maintenance',
    access: { anyOf: ['MNT_FLEET_REPORT_VIEW', 'ADM_FLEET_AT_GLANCE_VIEW'], feature: 'MAINTENANCE' },
    meta: { w: 1, h: 1, title: 'dashboard.maintenance' },
    load: () => import('./maintenance.tile.tsx').then(m => m.UnitMaintenanceTile),
  }),
  fill(equipmentTiles, {
    id: 'alarms',
    access: { anyOf: ['ADM_PERFOMANCE_ALARMS_VIEW'] },
    meta: { w: 2, h: 1, title: 'dashboard.alarms' },
    load: () => import('./alarms.tile.tsx').then(m => m.UnitAlarmsTile),
  }),
  fill(equipmentTiles, {
    id: 'actions',
    access: {},
    meta: { w: 1, h: 1, title: 'dashboard.actions' },
    load: () => import('./actions.tile.tsx').then(m => m.ActionsTile),
  }),
]
