import {
  defineRoute,
  fields,
  instant,
  numbers,
  oneOf,
  optional,
  reportChoiceQuery,
  text,
  integer,
  withDefault,
  inOrder,
} from '@muster/core'

const access = { anyOf: ['ADM_REPORT_DM1_MESSAGES_VIEW'] } as const

export const dm1Choice = defineRoute({
  path: '/reports/dm1Selection',
  query: reportChoiceQuery,
  access,
  title: 'reports.dm1',
  load: () => import('./dm1-choice.tsx').then(m => m.Dm1Choice),
})

/** `canLine` is 0, 1, or 2 for both; `page` is 1-based. */
export const dm1Detail = defineRoute({
  path: '/reports/dm1-detail',
  query: fields(
    {
      backUrl: optional(text()),
      unitIds: numbers(),
      from: instant(),
      to: instant(),
      canLine: withDefault(oneOf('0', '1', '2'), '2'),
      page: withDefault(integer(), 1),
    },
    inOrder,
  ),
  access,
  onBadQuery: dm1Choice,
  title: 'reports.dm1',
  load: () => import('./dm1-detail.tsx').then(m => m.Dm1Detail),
})
