import { defineRoute, fields, oneOf, reportChoiceQuery, reportUnitsQuery, withDefault } from '@muster/core'
import { rankingQuery } from '../ranking/ranking-query.ts'

export const engineHoursChoice = defineRoute({
  path: '/reports/enginehours',
  query: reportChoiceQuery,
  access: { anyOf: ['ADM_PRODUCTIVITY_ENGINE_HOURS_VIEW'] },
  title: 'reports.engineHours',
  load: () => import('./engine-hours-choice.tsx').then(m => m.EngineHoursChoice),
})

/** Sorts by hours, highest first, by default (001 §9). */
export const engineHoursDetail = defineRoute({
  path: '/reports/enginehoursdetail',
  query: fields({
    ...reportUnitsQuery.fields,
    sortField: withDefault(oneOf('NAME', 'HOURS'), 'HOURS'),
    sortDirection: withDefault(oneOf('ASC', 'DESC'), 'DESC'),
  }),
  access: { anyOf: ['ADM_PRODUCTIVITY_ENGINE_HOURS_VIEW'] },
  onBadQuery: engineHoursChoice,
  title: 'reports.engineHours',
  load: () => import('./engine-hours-detail.tsx').then(m => m.EngineHoursDetail),
})

/** Compares more units than the chart shows. */
export const engineHoursRanking = defineRoute({
  path: '/reports/enginehours/ranking',
  query: rankingQuery,
  access: { anyOf: ['ADM_PRODUCTIVITY_ENGINE_HOURS_VIEW'] },
  onBadQuery: engineHoursChoice,
  title: 'reports.engineHours',
  load: () => import('./engine-hours-ranking.tsx').then(m => m.EngineHoursRanking),
})
