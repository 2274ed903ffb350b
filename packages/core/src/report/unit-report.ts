import type { Feature } from '@muster/contract'
import type { MessageKey } from '../registry/lazy.ts'
import type { Route } from '../registry/route.ts'
import { fill, unitReports, type Fill } from '../registry/slot.ts'
import type { reportChoiceQuery } from './report-query.ts'

interface Options {
  /** Required in addition to the route's access. */
  feature?: Feature
  /** Lower comes first. */
  order?: number
}

/**
 * Offers a report for one unit. Opens the report of this unit in its usual period.
 *
 * @example
 * definePlugin({ …, fills: [unitReport(keyOnOffChoice, { feature: 'REPORT_KEY_ON_OFF' })] })
 */
export function unitReport(
  choice: Route<string, typeof reportChoiceQuery>,
  { feature, order }: Options = {},
): Fill<{ readonly unitId: number }, { readonly title: MessageKey }> {
  return fill(unitReports, {
    id: choice.path,
    access: feature ? { ...choice.access, feature } : choice.access,
    order,
    meta: { title: choice.title ?? 'report.quick' },
    load:
      async () =>
      ({ unitId }) =>
        choice.href({ query: { unitIds: [unitId], open: true } }),
  })
}
