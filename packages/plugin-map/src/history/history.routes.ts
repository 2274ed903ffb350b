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

/** Selects units and dates of a history; the query restores an earlier selection. */
export const historyChoice = defineRoute({
  path: '/history',
  query: reportChoiceQuery,
  access: historyAccess,
  title: 'history.title',
  load: () => import('./history-choice.tsx').then(m => m.HistoryChoiceScreen),
})

/**
 * Position history (001 §2). The URL also holds the view: list `page`, `all` messages, `line` and `match`
 * overlays, the selected `unit` and the cursor time `at`.
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
  title: 'history.title',
  load: () => import('./history-detail.tsx').then(m => m.HistoryDetail),
})
