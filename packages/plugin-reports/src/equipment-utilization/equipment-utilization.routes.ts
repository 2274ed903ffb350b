import { defineRoute, reportChoiceQuery, reportRangeQuery } from '@muster/core'
import { rankingQuery } from '../ranking/ranking-query.ts'

export const utilizationChoice = defineRoute({
  path: '/reports/equipmentutilization',
  query: reportChoiceQuery,
  access: { anyOf: ['ADM_PRODUCTIVITY_EQUIPMENT_UTILIZATION_VIEW'] },
  title: 'reports.utilization',
  load: () => import('./utilization-choice.tsx').then(m => m.UtilizationChoice),
})

export const utilizationDetail = defineRoute({
  path: '/reports/equipmentutilizationdetail',
  query: reportRangeQuery,
  access: { anyOf: ['ADM_PRODUCTIVITY_EQUIPMENT_UTILIZATION_VIEW'] },
  onBadQuery: utilizationChoice,
  title: 'reports.utilization',
  load: () => import('./utilization-detail.tsx').then(m => m.UtilizationDetail),
})

/** Compares more units than the chart shows. */
export const utilizationRanking = defineRoute({
  path: '/reports/equipmentutilization/ranking',
  query: rankingQuery,
  access: { anyOf: ['ADM_PRODUCTIVITY_EQUIPMENT_UTILIZATION_VIEW'] },
  onBadQuery: utilizationChoice,
  title: 'reports.utilization',
  load: () => import('./utilization-ranking.tsx').then(m => m.UtilizationRanking),
})
