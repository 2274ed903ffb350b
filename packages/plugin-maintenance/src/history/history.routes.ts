import {
  defineRoute,
  fields,
  instant,
  numbers,
  optional,
  reportChoiceQuery,
  text,
  integer,
  withDefault,
  inOrder,
} from '@muster/core'

const access = { anyOf: ['MNT_HISTORY_REPORT_VIEW'] } as const

export const historyChoice = defineRoute({
  path: '/maintenance/history',
  query: reportChoiceQuery,
  access,
  title: 'maintenance.history',
  load: () => import('./history-choice.tsx').then(m => m.HistoryChoice),
})

/** `page` is 1-based. */
export const historyDetail = defineRoute({
  path: '/maintenance/history/detail',
  query: fields(
    {
      backUrl: optional(text()),
      unitIds: numbers(),
      from: instant(),
      to: instant(),
      page: withDefault(integer(), 1),
    },
    inOrder,
  ),
  access,
  onBadQuery: historyChoice,
  title: 'maintenance.history',
  load: () => import('./history-detail.tsx').then(m => m.HistoryDetail),
})
