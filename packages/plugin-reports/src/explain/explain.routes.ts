import { explainedFigures, explainedTotals } from '@muster/contract'
import { defineRoute, fields, inOrder, instant, integer, oneOf, optional, text } from '@muster/core'
import { utilizationChoice } from '../equipment-utilization/equipment-utilization.routes.ts'
import { fuelChoice } from '../fuel-consumption/fuel-consumption.routes.ts'

/** Explains a report figure. The route of a daily or weekly figure also contains the report's period. */
export const explainFigure = defineRoute({
  path: '/reports/explain',
  query: fields(
    {
      backUrl: optional(text()),
      figure: oneOf(...explainedFigures),
      unitId: integer(),
      from: instant(),
      to: instant(),
      kind: optional(oneOf('THERMAL', 'ELECTRICAL')),
      reportFrom: optional(instant()),
      reportTo: optional(instant()),
    },
    inOrder,
  ),
  access: {
    anyOf: [
      'ADM_PERFOMANCE_FUEL_MANAGEMENT_VIEW',
      'ADM_PRODUCTIVITY_EQUIPMENT_UTILIZATION_VIEW',
      'ADM_PRODUCTIVITY_KEY_ON_OFF_VIEW',
      'ADM_PRODUCTIVITY_ENGINE_HOURS_VIEW',
      'ADM_FLEET_HISTORY_VIEW',
    ],
  },
  onBadQuery: fuelChoice,
  title: 'reports.explain',
  load: () => import('./explain-screen.tsx').then(m => m.ExplainScreen),
})

/** Explains the total of a figure of all units. */
export const explainTotal = defineRoute({
  path: '/reports/explain/total',
  query: fields(
    { backUrl: optional(text()), figure: oneOf(...explainedTotals), from: instant(), to: instant() },
    inOrder,
  ),
  access: { anyOf: ['ADM_PRODUCTIVITY_EQUIPMENT_UTILIZATION_VIEW'] },
  onBadQuery: utilizationChoice,
  title: 'reports.explain',
  load: () => import('./explain-total-screen.tsx').then(m => m.ExplainTotalScreen),
})
