import { defineRoute, fields, oneOf, reportChoiceQuery, reportRangeQuery, withDefault, inOrder } from '@muster/core'
import { rankingFields } from '../ranking/ranking-query.ts'

export const fuelChoice = defineRoute({
  path: '/reports/productivity/fuel-energy-consumption',
  query: reportChoiceQuery,
  access: { anyOf: ['ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW'] },
  title: 'reports.fuel',
  load: () => import('./fuel-choice.tsx').then(m => m.FuelChoice),
})

/** The URL contains kind and sort order (002 §3) in addition to the selection. */
export const fuelDetail = defineRoute({
  path: '/reports/productivity/fuel-energy-consumption-detail',
  query: fields(
    {
      ...reportRangeQuery.fields,
      kind: withDefault(oneOf('THERMAL', 'ELECTRICAL'), 'THERMAL'),
      sortField: withDefault(oneOf('NAME', 'FUEL_CONSUMPTION', 'FUEL_BURNED'), 'NAME'),
      sortDirection: withDefault(oneOf('ASC', 'DESC'), 'ASC'),
    },
    inOrder,
  ),
  access: { anyOf: ['ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW'] },
  onBadQuery: fuelChoice,
  title: 'reports.fuel',
  load: () => import('./fuel-detail.tsx').then(m => m.FuelDetail),
})

/** Compares more units than the chart shows. */
export const fuelRanking = defineRoute({
  path: '/reports/productivity/fuel-energy-consumption/ranking',
  query: fields({ ...rankingFields, kind: withDefault(oneOf('THERMAL', 'ELECTRICAL'), 'THERMAL') }, inOrder),
  access: { anyOf: ['ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW'] },
  onBadQuery: fuelChoice,
  title: 'reports.fuel',
  load: () => import('./fuel-ranking.tsx').then(m => m.FuelRanking),
})
