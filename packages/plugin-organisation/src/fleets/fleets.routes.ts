import { defineRoute, fields, integer, listQuery, optional } from '@muster/core'

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
  /** Owner of a new fleet. */
  query: fields({ company: optional(integer()) }),
  access: { anyOf: ['ADM_FLEET_VIEW'] },
  title: 'organisation.fleet',
  load: () => import('./fleet-detail.tsx').then(m => m.FleetDetail),
})
