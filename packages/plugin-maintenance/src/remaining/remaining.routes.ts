import { defineRoute, fields, optional, text } from '@muster/core'

/** `id` is the unit ID, `key` that of the service; `backUrl` is the URL of the figure. */
export const remainingDetail = defineRoute({
  path: '/maintenance/remaining/:id/:key',
  query: fields({ backUrl: optional(text()) }),
  access: { anyOf: ['MNT_FLEET_REPORT_VIEW', 'MNT_FORECAST_REPORT_VIEW'] },
  title: 'maintenance.remaining',
  load: () => import('./remaining-screen.tsx').then(m => m.RemainingScreen),
})
