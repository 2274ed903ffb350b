import {
  defineRoute,
  fields,
  flag,
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

export const vehicleDataChoice = defineRoute({
  path: '/reports/vehicledata',
  query: reportChoiceQuery,
  access: { anyOf: ['ADM_PERFOMANCE_VEHICLE_DATA_VIEW'] },
  title: 'reports.vehicleData',
  load: () => import('./vehicle-data-choice.tsx').then(m => m.VehicleDataChoice),
})

/** Selects parameters and keeps the selection in the URL. With `open`, a chart opens at once. */
export const vehicleDataParameters = defineRoute({
  path: '/reports/vehicledatacanparameterschoice',
  query: fields(
    {
      backUrl: optional(text()),
      unitIds: numbers(),
      from: instant(),
      to: instant(),
      chosenParameterIds: optional(numbers()),
      open: optional(flag()),
    },
    inOrder,
  ),
  access: { anyOf: ['ADM_PERFOMANCE_VEHICLE_DATA_VIEW'] },
  onBadQuery: vehicleDataChoice,
  title: 'reports.vehicleData.parameters',
  load: () => import('./parameter-choice.tsx').then(m => m.ParameterChoice),
})

/** `page` of the table is 1-based. */
export const vehicleDataDetail = defineRoute({
  path: '/reports/vehicledatadetail',
  query: fields(
    {
      from: instant(),
      to: instant(),
      unitIds: numbers(),
      chosenParameterIds: numbers(),
      vehicleDataVisualization: withDefault(oneOf('chart', 'table'), 'chart'),
      page: withDefault(integer(), 1),
    },
    inOrder,
  ),
  access: { anyOf: ['ADM_PERFOMANCE_VEHICLE_DATA_VIEW'] },
  onBadQuery: vehicleDataChoice,
  title: 'reports.vehicleData',
  load: () => import('./vehicle-data-detail.tsx').then(m => m.VehicleDataDetail),
})
