import { definePlugin, fill, unitActions } from '@muster/core'
import { equipmentDashboard } from './routes.ts'

/** Ways from other screens to a unit's dashboard; apart, so that the dashboards need none of those screens. */
export const unitLinks = definePlugin({
  id: 'unit-links',
  fills: [
    fill(unitActions, {
      id: 'equipment-dashboard',
      access: equipmentDashboard.access,
      meta: { to: equipmentDashboard.path },
      load: () => import('./unit-dashboard-link.tsx').then(m => m.UnitDashboardLink),
    }),
  ],
})
