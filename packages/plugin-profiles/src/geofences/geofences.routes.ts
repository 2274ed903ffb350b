import { defineRoute, fields, integer, listQuery, optional } from '@muster/core'

export const geofenceList = defineRoute({
  path: '/administration/data/geofence',
  query: listQuery,
  access: { anyOf: ['ADM_GEOFENCE_VIEW'] },
  title: 'profiles.geofences',
  load: () => import('./geofence-list.tsx').then(m => m.GeofenceList),
})

/** Imports geofences from a GeoJSON or KML file. */
export const geofenceImport = defineRoute({
  path: '/administration/data/geofence/import',
  access: { anyOf: ['ADM_GEOFENCE_ADD'] },
  title: 'profiles.geofenceFile',
  load: () => import('./import/geofence-import.tsx').then(m => m.GeofenceImport),
})

/** Adds a geofence when the ID is `new`. */
export const geofenceDetail = defineRoute({
  path: '/administration/data/geofence/:id',
  /** Owner of a new geofence. */
  query: fields({ company: optional(integer()) }),
  access: { anyOf: ['ADM_GEOFENCE_VIEW'] },
  title: 'profiles.geofence',
  load: () => import('./geofence-detail.tsx').then(m => m.GeofenceDetail),
})

export const geofenceAssign = defineRoute({
  path: '/administration/data/geofence/assign/:id',
  access: { anyOf: ['ADM_GEOFENCE_ASSIGN'] },
  title: 'profiles.geofence.assign',
  load: () => import('./geofence-assign.tsx').then(m => m.GeofenceAssign),
})
