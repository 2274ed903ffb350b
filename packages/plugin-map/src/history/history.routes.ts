import {
  defineRoute,
  fields,
  flag,
  instant,
  numbers,
  optional,
  reportChoiceQuery,
  text,
  integer,
  withDefault,
  inOrder,
} from '@muster/core'

const historyAccess = { anyOf: ['ADM_FLEET_HISTORY_VIEW'] } as const

/** Choice of units and dates of a history; a choice made before comes back in the query. */
export const historyChoice = defineRoute({
  path: '/history',
  query: reportChoiceQuery,
  access: historyAccess,
  chrome: 'menu',
  title: 'history.title',
  load: () => import('./history-choice.tsx').then(m => m.HistoryChoiceScreen),
})

/**
 * Where units have been (001 §2). Besides what is asked, the address tells what is shown: `page` of the list, `all` messages,
 * `line` and `match` overlays, the `unit` looked at and the moment `at` the cursor.
 */
export const historyDetail = defineRoute({
  path: '/history/detail',
  query: fields(
    {
      unitIds: numbers(),
      from: instant(),
      to: instant(),
      backUrl: optional(text()),
      page: withDefault(integer(), 1),
      all: withDefault(flag(), false),
      line: withDefault(flag(), true),
      match: withDefault(flag(), false),
      unit: optional(integer()),
      at: optional(instant()),
    },
    inOrder,
  ),
  access: historyAccess,
  onBadQuery: historyChoice,
  chrome: 'menu',
  title: 'history.title',
  load: () => import('./history-detail.tsx').then(m => m.HistoryDetail),
})
