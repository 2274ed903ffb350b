import { defineRoute, fields, integer, optional, text, withDefault } from '@muster/core'

/** `id` is the unit ID, `key` that of the service, `repetition` as in the forecast; `backUrl` is the URL of the figure. */
export const remainingDetail = defineRoute({
  path: '/maintenance/remaining/:id/:key',
  query: fields({ repetition: withDefault(integer(), 0), backUrl: optional(text()) }),
  access: { anyOf: ['MNT_FLEET_REPORT_VIEW', 'MNT_FORECAST_REPORT_VIEW'] },
  title: 'maintenance.remaining',
  load: () => import('./remaining-screen.tsx').then(m => m.RemainingScreen),
})
