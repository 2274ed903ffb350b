import type { ReportRangeQuery } from '@muster/core'
import type { FuelEvent } from '../clients/fuel-events.client.ts'
import { fuelCurves, fuelEventsDetail } from './fuel-events.routes.ts'

/** Time shown before and after an event. */
const around = 12 * 3_600_000

/** Returns the address of the curve around an event, which leads back to the report. */
export function curveHref(unitId: number, event: Pick<FuelEvent, 'from' | 'to'>, report: ReportRangeQuery): string {
  const from = new Date(Date.parse(event.from) - around).toISOString()
  const to = new Date(Date.parse(event.to) + around).toISOString()
  return fuelCurves.href({ query: { unitIds: [unitId], from, to, backUrl: fuelEventsDetail.href({ query: report }) } })
}
