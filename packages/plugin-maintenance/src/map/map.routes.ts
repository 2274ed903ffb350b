import { defineRoute, fields, numbers } from '@muster/core'

/** Goes back in the browser history if units are missing (001 §2). */
export const maintenanceMap = defineRoute({
  path: '/maintenance/map',
  query: fields({ unitIds: numbers() }),
  access: { anyOf: ['MNT_FLEET_REPORT_VIEW'] },
  onBadQuery: 'back',
  title: 'maintenance.map',
  load: () => import('./maintenance-map.tsx').then(m => m.MaintenanceMap),
})
