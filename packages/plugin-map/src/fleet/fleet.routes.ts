import { defineRoute, fields, optional, text, integer } from '@muster/core'

/**
 * Fleet map; `center` is `latitude,longitude`, `unitId` selects a unit on load, `search` fills the navigator (001
 * §2), and `statusId` lists all units of a status.
 */
export const fleetMap = defineRoute({
  path: '/fleet',
  query: fields({
    center: optional(text()),
    unitId: optional(integer()),
    search: optional(text()),
    statusId: optional(integer()),
  }),
  access: { anyOf: ['ADM_FLEET_AT_GLANCE_VIEW'] },
  title: 'map.fleet.title',
  load: () => import('./fleet-map.tsx').then(m => m.FleetMap),
})
