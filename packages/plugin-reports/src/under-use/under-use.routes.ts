import { defineRoute, reportChoiceQuery } from '@muster/core'
import { rankingQuery } from '../ranking/ranking-query.ts'

const access = { anyOf: ['ADM_PRODUCTIVITY_EQUIPMENT_UTILIZATION_VIEW'] } as const

export const underUseChoice = defineRoute({
  path: '/reports/under-use',
  query: reportChoiceQuery,
  access,
  title: 'reports.underUse',
  load: () => import('./under-use-choice.tsx').then(m => m.UnderUseChoice),
})

export const underUseDetail = defineRoute({
  path: '/reports/under-use-detail',
  query: rankingQuery,
  access,
  onBadQuery: underUseChoice,
  title: 'reports.underUse',
  load: () => import('./under-use-detail.tsx').then(m => m.UnderUseDetail),
})
