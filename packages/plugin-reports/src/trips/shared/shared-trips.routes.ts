import { defineRoute, listQuery } from '@muster/core'

/** Trip links for people without an account; the specification has no such screen. */
export const sharedTripList = defineRoute({
  path: '/reports/shared-trips',
  query: listQuery,
  access: { anyOf: ['ADM_FLEET_HISTORY_VIEW'] },
  title: 'reports.sharedTrips',
  load: () => import('./shared-trip-list.tsx').then(m => m.SharedTripList),
})
