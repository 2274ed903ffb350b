import { defineRoute, reportChoiceQuery, reportRangeQuery } from '@muster/core'
import { rankingQuery } from '../ranking/ranking-query.ts'

export const keyOnOffChoice = defineRoute({
  path: '/reports/keyonoff',
  query: reportChoiceQuery,
  access: { anyOf: ['ADM_PRODUCTIVITY_KEY_ON_OFF_VIEW'] },
  title: 'reports.keyOnOff',
  load: () => import('./key-on-off-choice.tsx').then(m => m.KeyOnOffChoice),
})

export const keyOnOffDetail = defineRoute({
  path: '/reports/keyonoffdetail',
  query: reportRangeQuery,
  access: { anyOf: ['ADM_PRODUCTIVITY_KEY_ON_OFF_VIEW'] },
  onBadQuery: keyOnOffChoice,
  title: 'reports.keyOnOff',
  load: () => import('./key-on-off-detail.tsx').then(m => m.KeyOnOffDetail),
})

/** Compares more units than the chart shows. */
export const keyOnOffRanking = defineRoute({
  path: '/reports/keyonoff/ranking',
  query: rankingQuery,
  access: { anyOf: ['ADM_PRODUCTIVITY_KEY_ON_OFF_VIEW'] },
  onBadQuery: keyOnOffChoice,
  title: 'reports.keyOnOff',
  load: () => import('./key-on-off-ranking.tsx').then(m => m.KeyOnOffRanking),
})
