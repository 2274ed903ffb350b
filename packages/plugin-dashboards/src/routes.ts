import { defineRoute, fields, optional, integer } from '@muster/core'

/** Open to all signed-in users; denied routes redirect here (000 §2.1). */
export const mainDashboard = defineRoute({
  path: '/dashboards/main-dashboard',
  access: {},
  title: 'menu.mainDashboard',
  load: () => import('./main/main-dashboard.tsx').then(m => m.MainDashboard),
})

/** Dashboard of one unit; without `equipmentId` a selection of units (000 §2.2, 001 §2). */
export const equipmentDashboard = defineRoute({
  path: '/dashboards/equipment-dashboard',
  query: fields({ equipmentId: optional(integer()) }),
  access: { anyOf: ['DESKTOP_VIEW'] },
  onBadQuery: mainDashboard,
  title: 'dashboard.equipment.title',
  load: () => import('./equipment/equipment-dashboard.tsx').then(m => m.EquipmentDashboard),
})
