import { definePlugin, fill, unitActions } from '@muster/core'
import { unitTiles } from './equipment/tiles.ts'
import labels from './labels.en.json'
import { mainTiles } from './main/tiles.ts'
import { equipmentDashboard, mainDashboard } from './routes.ts'
import { dashboardTiles, equipmentTiles } from './slots.ts'

/** Links to the dashboard of a unit from every unit view. */
const unitDashboard = fill(unitActions, {
  id: 'equipment-dashboard',
  access: equipmentDashboard.access,
  meta: { to: equipmentDashboard.path },
  load: () => import('./unit-dashboard-link.tsx').then(m => m.UnitDashboardLink),
})

export default definePlugin({
  id: 'dashboards',
  routes: [mainDashboard, equipmentDashboard],
  menu: [
    {
      under: 'dashboards',
      nodes: [
        {
          id: 'main-dashboard',
          label: 'menu.mainDashboard',
          to: mainDashboard,
          narrow: { anyOf: ['DESKTOP_VIEW'], feature: 'DASHBOARDS' },
        },
        {
          id: 'equipment-dashboard',
          label: 'dashboard.equipment.title',
          to: equipmentDashboard,
          narrow: { feature: 'DASHBOARDS' },
        },
      ],
    },
  ],
  slots: [dashboardTiles, equipmentTiles],
  fills: [...mainTiles, ...unitTiles, unitDashboard],
  labels,
  messages: () => import('./messages.en.json').then(m => m.default),
})
