import { definePlugin, fill } from '@muster/core'
import { unitActions } from '@muster/plugin-map/slots'
import { equipmentDashboard } from './routes.ts'

/** Ways from other screens to a unit's dashboard; apart, so that the dashboards need none of those screens. */
export const unitLinks = definePlugin({
  id: 'unit-links',
  fills: [
    fill(unitActions, {
      id: 'equipment-dashboard',
      access: equipmentDashboard.access,
      load: () => import('./unit-dashboard-link.tsx').then(m => m.UnitDashboardLink),
    }),
  ],
})
