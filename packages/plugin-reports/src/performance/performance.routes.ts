import {
  defineRoute,
  fields,
  instant,
  oneOf,
  optional,
  reportChoiceQuery,
  reportFromQuery,
  integer,
  withDefault,
} from '@muster/core'

export const performanceChoice = defineRoute({
  path: '/reports/performance',
  query: reportChoiceQuery,
  access: { anyOf: ['ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW'] },
  title: 'reports.performance',
  load: () => import('./performance-choice.tsx').then(m => m.PerformanceChoice),
})

/** Shows `currentEquipmentId`, or the first unit by default. Ignores `to` because the report ends today. */
export const performanceDetail = defineRoute({
  path: '/reports/performancedetail',
  query: fields({
    ...reportFromQuery.fields,
    to: optional(instant()),
    currentEquipmentId: optional(integer()),
    reportType: withDefault(oneOf('DAILY', 'WEEKLY'), 'DAILY'),
    page: withDefault(integer(), 1),
  }),
  access: { anyOf: ['ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW'] },
  onBadQuery: performanceChoice,
  title: 'reports.performance',
  load: () => import('./performance-detail.tsx').then(m => m.PerformanceDetail),
})
