import { defineRoute, reportChoiceQuery, reportRangeQuery } from '@muster/core'

export const tripsChoice = defineRoute({
  path: '/reports/trips',
  query: reportChoiceQuery,
  access: { anyOf: ['ADM_FLEET_HISTORY_VIEW'] },
  title: 'reports.trips',
  load: () => import('./trips-choice.tsx').then(m => m.TripsChoice),
})

export const tripsDetail = defineRoute({
  path: '/reports/trips-detail',
  query: reportRangeQuery,
  access: { anyOf: ['ADM_FLEET_HISTORY_VIEW'] },
  onBadQuery: tripsChoice,
  title: 'reports.trips',
  load: () => import('./trips-detail.tsx').then(m => m.TripsDetail),
})
