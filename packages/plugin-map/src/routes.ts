import {
  defineRoute,
  fields,
  flag,
  instant,
  numbers,
  optional,
  reportChoiceQuery,
  text,
  whole,
  withDefault,
} from '@muster/core'

/** The fleet on the map; `center` is `latitude,longitude`, `unitId` selects a unit on load, `search` is the navigator's (001 §2). */
export const fleetMap = defineRoute({
  path: '/fleet',
  query: fields({ center: optional(text()), unitId: optional(whole()), search: optional(text()) }),
  access: { anyOf: ['ADM_FLEET_AT_GLANCE_VIEW'] },
  chrome: 'menu',
  title: 'map.fleet.title',
  load: () => import('./fleet/fleet-map.tsx').then(m => m.FleetMap),
})

const historyAccess = { anyOf: ['ADM_FLEET_HISTORY_VIEW'] } as const

/** Choice of units and dates of a history; a choice made before comes back in the query. */
export const historyChoice = defineRoute({
  path: '/history',
  query: reportChoiceQuery,
  access: historyAccess,
  chrome: 'menu',
  title: 'history.title',
  load: () => import('./history/history-choice.tsx').then(m => m.HistoryChoiceScreen),
})

/**
 * Where units have been (001 §2). The URL holds the selection and what is shown: `page` of the list, `all` messages,
 * `line` and `match` overlays, the `unit` looked at and the moment `at` the cursor.
 */
export const historyDetail = defineRoute({
  path: '/history/detail',
  query: fields({
    unitIds: numbers(),
    from: instant(),
    to: instant(),
    backUrl: optional(text()),
    page: withDefault(whole(), 1),
    all: withDefault(flag(), false),
    line: withDefault(flag(), true),
    match: withDefault(flag(), false),
    unit: optional(whole()),
    at: optional(instant()),
  }),
  access: historyAccess,
  onBadQuery: historyChoice,
  chrome: 'menu',
  title: 'history.title',
  load: () => import('./history/history-detail.tsx').then(m => m.HistoryDetail),
})
