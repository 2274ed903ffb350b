import { fill } from '@muster/core'
import { equipmentTiles } from '../slots.ts'

const atAGlance = { anyOf: ['ADM_FLEET_AT_GLANCE_VIEW'], feature: 'MAP' } as const
const desktop = { anyOf: ['ADM_FLEET_AT_GLANCE_VIEW', 'DESKTOP_VIEW'], feature: 'MAP' } as const

/** Tiles of the unit dashboard; each requires the permissions of its operations. */
export const unitTiles = [
  fill(equipmentTiles, {
    id: 'today',
    access: { anyOf: ['ADM_PRODUCTIVITY_EQUIPMENT_UTILIZATION_VIEW', 'ADM_FLEET_HISTORY_VIEW'], feature: 'REPORTS' },
    order: -20,
    meta: { w: 3, h: 1, title: 'dashboard.today' },
    load: () => import('./today.tile.tsx').then(m => m.TodayTile),
  }),
  fill(equipmentTiles, {
    id: 'trips',
    access: { anyOf: ['ADM_FLEET_HISTORY_VIEW'], feature: 'REPORTS' },
    order: -10,
    meta: { w: 1, h: 2, title: 'dashboard.trips' },
    load: () => import('./trips.tile.tsx').then(m => m.TripsTile),
  }),
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
    id: 'curves',
    access: { anyOf: ['ADM_PERFOMANCE_VEHICLE_DATA_VIEW'], feature: 'REPORT_VEHICLE_DATA' },
    meta: { w: 2, h: 1, title: 'dashboard.curves' },
    load: () => import('./curves.tile.tsx').then(m => m.CurvesTile),
  }),
  fill(equipmentTiles, {
    id: 'watches',
    access: { anyOf: ['ADM_PERFOMANCE_ALARMS_VIEW'] },
    meta: { w: 1, h: 2, title: 'dashboard.watches' },
    load: () => import('./watches.tile.tsx').then(m => m.WatchesTile),
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
