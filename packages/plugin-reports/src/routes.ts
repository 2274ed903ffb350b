import {
  defineRoute,
  fields,
  instant,
  numbers,
  oneOf,
  optional,
  reportChoiceQuery,
  reportRangeQuery,
  text,
  whole,
  withDefault,
} from '@muster/core'

export const keyOnOffChoice = defineRoute({
  path: '/reports/keyonoff',
  query: reportChoiceQuery,
  access: { anyOf: ['ADM_PRODUCTIVITY_KEY_ON_OFF_VIEW'] },
  chrome: 'menu',
  title: 'reports.keyOnOff',
  load: () => import('./key-on-off/key-on-off-choice.tsx').then(m => m.KeyOnOffChoice),
})

export const keyOnOffDetail = defineRoute({
  path: '/reports/keyonoffdetail',
  query: reportRangeQuery,
  access: { anyOf: ['ADM_PRODUCTIVITY_KEY_ON_OFF_VIEW'] },
  onBadQuery: keyOnOffChoice,
  chrome: 'menu',
  title: 'reports.keyOnOff',
  load: () => import('./key-on-off/key-on-off-detail.tsx').then(m => m.KeyOnOffDetail),
})

export const vehicleDataChoice = defineRoute({
  path: '/reports/vehicledata',
  query: reportChoiceQuery,
  access: { anyOf: ['ADM_PERFOMANCE_VEHICLE_DATA_VIEW'] },
  chrome: 'menu',
  title: 'reports.vehicleData',
  load: () => import('./vehicle-data/vehicle-data-choice.tsx').then(m => m.VehicleDataChoice),
})

/** Parameter selection; the selected ids are in the URL. */
export const vehicleDataParameters = defineRoute({
  path: '/reports/vehicledatacanparameterschoice',
  query: fields({
    backUrl: optional(text()),
    unitIds: numbers(),
    from: instant(),
    to: instant(),
    chosenParameterIds: optional(numbers()),
  }),
  access: { anyOf: ['ADM_PERFOMANCE_VEHICLE_DATA_VIEW'] },
  onBadQuery: vehicleDataChoice,
  chrome: 'menu',
  title: 'reports.vehicleData.parameters',
  load: () => import('./vehicle-data/parameter-choice.tsx').then(m => m.ParameterChoice),
})

/** `page` of the table counts from 1. */
export const vehicleDataDetail = defineRoute({
  path: '/reports/vehicledatadetail',
  query: fields({
    from: instant(),
    to: instant(),
    unitIds: numbers(),
    chosenParameterIds: numbers(),
    vehicleDataVisualization: withDefault(oneOf('chart', 'table'), 'chart'),
    page: withDefault(whole(), 1),
  }),
  access: { anyOf: ['ADM_PERFOMANCE_VEHICLE_DATA_VIEW'] },
  onBadQuery: vehicleDataChoice,
  chrome: 'menu',
  title: 'reports.vehicleData',
  load: () => import('./vehicle-data/vehicle-data-detail.tsx').then(m => m.VehicleDataDetail),
})

export * from './engine-hours/engine-hours.routes.ts'
export * from './equipment-utilization/equipment-utilization.routes.ts'
export * from './fuel-consumption/fuel-consumption.routes.ts'
export * from './dm1/dm1.routes.ts'
export * from './events/events.routes.ts'
export * from './performance/performance.routes.ts'
export * from './scheduled/scheduled.routes.ts'
