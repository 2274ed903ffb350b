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
  unitsOrAll,
  withDefault,
  inOrder,
} from '@muster/core'

const access = { anyOf: ['ADM_PERFOMANCE_ALARMS_VIEW'] } as const

export const eventsChoice = defineRoute({
  path: '/reports/events',
  query: reportChoiceQuery,
  access,
  title: 'reports.events',
  load: () => import('./events-choice.tsx').then(m => m.EventsChoice),
})

/** Without `state` and `alarmTypeIds`, all alarms are shown; `page` is 1-based. */
export const eventsDetail = defineRoute({
  path: '/reports/events-detail',
  query: fields(
    {
      backUrl: optional(text()),
      unitIds: unitsOrAll(),
      from: instant(),
      to: instant(),
      alarmTypeIds: optional(numbers()),
      state: optional(oneOf('READ', 'UNREAD')),
      page: withDefault(integer(), 1),
    },
    inOrder,
  ),
  access,
  onBadQuery: eventsChoice,
  title: 'reports.events',
  load: () => import('./events-detail.tsx').then(m => m.EventsDetail),
})

export const eventsMap = defineRoute({
  path: '/reports/eventsDetailMap',
  query: fields({ eventsIds: numbers() }),
  access,
  onBadQuery: eventsChoice,
  title: 'reports.events.map',
  load: () => import('./events-map.tsx').then(m => m.EventsMap),
})
