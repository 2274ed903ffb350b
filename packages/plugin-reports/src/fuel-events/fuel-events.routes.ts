import { defineRoute, reportChoiceQuery, reportRangeQuery } from '@muster/core'

const access = { anyOf: ['ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW'] } as const

export const fuelEventsChoice = defineRoute({
  path: '/reports/fuel-events',
  query: reportChoiceQuery,
  access,
  title: 'reports.fuelEvents',
  load: () => import('./fuel-events-choice.tsx').then(m => m.FuelEventsChoice),
})

export const fuelEventsDetail = defineRoute({
  path: '/reports/fuel-events-detail',
  query: reportRangeQuery,
  access,
  onBadQuery: fuelEventsChoice,
  title: 'reports.fuelEvents',
  load: () => import('./fuel-events-detail.tsx').then(m => m.FuelEventsDetail),
})

export const fuelEventsMap = defineRoute({
  path: '/reports/fuel-events-map',
  query: reportRangeQuery,
  access,
  onBadQuery: fuelEventsChoice,
  title: 'reports.fuelEvents.map',
  load: () => import('./fuel-events-map.tsx').then(m => m.FuelEventsMap),
})

/** Fuel in the tanks of units, for at most seven days. */
export const fuelCurves = defineRoute({
  path: '/reports/fuel-curve',
  query: reportRangeQuery,
  access,
  onBadQuery: fuelEventsChoice,
  title: 'reports.fuelEvents.curve',
  load: () => import('./fuel-curves.tsx').then(m => m.FuelCurves),
})
