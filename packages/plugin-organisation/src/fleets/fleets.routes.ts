import { defineRoute, listQuery } from '@muster/core'

export const fleetList = defineRoute({
  path: '/administration/data/fleets',
  query: listQuery,
  access: { anyOf: ['ADM_FLEET_VIEW'] },
  title: 'organisation.fleets',
  load: () => import('./fleet-list.tsx').then(m => m.FleetList),
})

/** Adds a fleet when the ID is `new`. */
export const fleetDetail = defineRoute({
  path: '/administration/data/fleets/:id',
  access: { anyOf: ['ADM_FLEET_VIEW'] },
  title: 'organisation.fleet',
  load: () => import('./fleet-detail.tsx').then(m => m.FleetDetail),
})
