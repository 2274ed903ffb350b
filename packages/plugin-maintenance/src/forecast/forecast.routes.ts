import {
  defineRoute,
  fields,
  flag,
  numbers,
  oneOf,
  optional,
  text,
  integer,
  unitsOrAll,
  withDefault,
} from '@muster/core'

const access = { anyOf: ['MNT_FORECAST_REPORT_VIEW'] } as const

/** `count` is the number of days or weeks, as in `unit`; `open` opens the forecast at once. */
export const forecastChoice = defineRoute({
  path: '/maintenance/forecast',
  query: fields({
    backUrl: optional(text()),
    unitIds: optional(numbers()),
    count: optional(integer()),
    unit: withDefault(oneOf('days', 'weeks'), 'days'),
    open: optional(flag()),
  }),
  access,
  title: 'maintenance.forecast',
  load: () => import('./forecast-choice.tsx').then(m => m.ForecastChoice),
})

/** `page` is 1-based. */
export const forecastDetail = defineRoute({
  path: '/maintenance/forecast/detail',
  query: fields({ backUrl: optional(text()), unitIds: unitsOrAll(), days: integer(), page: withDefault(integer(), 1) }),
  access,
  onBadQuery: forecastChoice,
  title: 'maintenance.forecast',
  load: () => import('./forecast-detail.tsx').then(m => m.ForecastDetail),
})
