import { definePlugin } from '@muster/core'
import { unitTiles } from './equipment/tiles.ts'
import { mainTiles } from './main/tiles.ts'
import { equipmentDashboard, mainDashboard } from './routes.ts'

export const dashboards = definePlugin({
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
  fills: [...mainTiles, ...unitTiles],
  messages: () => import('./messages.en.json').then(m => m.default),
})
