import {
  defineRoute,
  fields,
  optional,
  reportChoiceQuery,
  severalOf,
  text,
  integer,
  unitsOrAll,
  withDefault,
} from '@muster/core'
import { states } from '../state/states.ts'

const access = { anyOf: ['MNT_FLEET_REPORT_VIEW'] } as const

export const fleetChoice = defineRoute({
  path: '/maintenance/fleet',
  query: reportChoiceQuery,
  access,
  title: 'maintenance.fleet',
  load: () => import('./fleet-choice.tsx').then(m => m.FleetChoice),
})

/** Without `states`, units in all states are shown; `page` is 1-based. */
export const fleetDetail = defineRoute({
  path: '/maintenance/fleet/detail',
  query: fields({
    backUrl: optional(text()),
    unitIds: unitsOrAll(),
    states: optional(severalOf(...states)),
    page: withDefault(integer(), 1),
  }),
  access,
  onBadQuery: fleetChoice,
  title: 'maintenance.fleet',
  load: () => import('./fleet-detail.tsx').then(m => m.FleetDetail),
})

/** `id` is the unit ID; `backUrl` is the URL of the list. */
export const fleetCard = defineRoute({
  path: '/maintenance/fleet/card/:id',
  query: fields({ backUrl: optional(text()) }),
  access,
  title: 'maintenance.card',
  load: () => import('../card/card-screen.tsx').then(m => m.CardScreen),
})
