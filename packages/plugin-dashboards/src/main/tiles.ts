import { fill } from '@muster/core'
import { dashboardTiles } from '../slots.ts'

const counts = { anyOf: ['DESKTOP_VIEW', 'ADM_FLEET_AT_GLANCE_VIEW'], feature: 'MAP' } as const

/** Tiles of the main dashboard; each requires the permissions of its operations. */
export const mainTiles = [
  fill(dashboardTiles, {
    id: 'status',
    access: counts,
    meta: { w: 2, h: 1, title: 'dashboard.status' },
    load: () => import('./status.tile.tsx').then(m => m.StatusTile),
  }),
  fill(dashboardTiles, {
    id: 'reporting',
    access: counts,
    meta: { w: 1, h: 1, title: 'dashboard.reporting' },
    load: () => import('./reporting.tile.tsx').then(m => m.ReportingTile),
  }),
  fill(dashboardTiles, {
    id: 'since-yesterday',
    access: { anyOf: ['ADM_PERFOMANCE_ALARMS_VIEW', 'ADM_UNIT_VIEW', 'USR_SUPPORT_VIEW'] },
    meta: { w: 1, h: 1, title: 'dashboard.since' },
    load: () => import('./since-yesterday.tile.tsx').then(m => m.SinceYesterdayTile),
  }),
  fill(dashboardTiles, {
    id: 'recent-alarms',
    access: { anyOf: ['ADM_PERFOMANCE_ALARMS_VIEW'] },
    meta: { w: 2, h: 2, title: 'dashboard.recent' },
    load: () => import('./recent-alarms.tile.tsx').then(m => m.RecentAlarmsTile),
  }),
  fill(dashboardTiles, {
    id: 'alarms-by-type',
    access: { anyOf: ['ADM_PERFOMANCE_ALARMS_VIEW', 'DESKTOP_VIEW'] },
    meta: { w: 1, h: 2, title: 'dashboard.alarms' },
    load: () => import('./alarms-by-type.tile.tsx').then(m => m.AlarmsByTypeTile),
  }),
  fill(dashboardTiles, {
    id: 'use-week',
    access: { anyOf: ['ADM_PRODUCTIVITY_EQUIPMENT_UTILIZATION_VIEW'], feature: 'REPORTS' },
    meta: { w: 1, h: 1, title: 'dashboard.use' },
    load: () => import('./use-week.tile.tsx').then(m => m.UseWeekTile),
  }),
  fill(dashboardTiles, {
    id: 'maintenance',
    access: { anyOf: ['DESKTOP_VIEW', 'MNT_FLEET_REPORT_VIEW'], feature: 'MAINTENANCE' },
    meta: { w: 1, h: 1, title: 'dashboard.maintenance' },
    load: () => import('./maintenance.tile.tsx').then(m => m.MaintenanceTile),
  }),
  fill(dashboardTiles, {
    id: 'maintenance-due',
    access: { anyOf: ['MNT_FLEET_REPORT_VIEW', 'ADM_FLEET_AT_GLANCE_VIEW'], feature: 'MAINTENANCE' },
    meta: { w: 1, h: 1, title: 'dashboard.due' },
    load: () => import('./maintenance-due.tile.tsx').then(m => m.MaintenanceDueTile),
  }),
  fill(dashboardTiles, {
    id: 'service-week',
    access: { anyOf: ['MNT_FORECAST_REPORT_VIEW'], feature: 'MAINTENANCE' },
    meta: { w: 1, h: 1, title: 'dashboard.week' },
    load: () => import('./service-week.tile.tsx').then(m => m.ServiceWeekTile),
  }),
  fill(dashboardTiles, {
    id: 'expirations',
    access: { anyOf: ['ADM_REPORT_EXPIRATION_VIEW', 'DESKTOP_VIEW'] },
    meta: { w: 1, h: 1, title: 'dashboard.expirations' },
    load: () => import('./expirations.tile.tsx').then(m => m.ExpirationsTile),
  }),
  fill(dashboardTiles, {
    id: 'silent-units',
    access: { anyOf: ['USR_SUPPORT_VIEW'] },
    meta: { w: 2, h: 2, title: 'dashboard.silentUnits' },
    load: () => import('./silent-units.tile.tsx').then(m => m.SilentUnitsTile),
  }),
  fill(dashboardTiles, {
    id: 'customers',
    access: { anyOf: ['ADM_COMPANY_ADD'] },
    meta: { w: 1, h: 2, title: 'dashboard.customers' },
    load: () => import('./customers.tile.tsx').then(m => m.CustomersTile),
  }),
  fill(dashboardTiles, {
    id: 'operations',
    access: { anyOf: ['SYS_INTERNAL_SERVICE'] },
    meta: { w: 1, h: 1, title: 'dashboard.operations' },
    load: () => import('./operations.tile.tsx').then(m => m.OperationsTile),
  }),
]
