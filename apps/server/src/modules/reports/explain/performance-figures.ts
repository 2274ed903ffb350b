import type { ReportSchemas } from '@muster/contract'
import { measuresOfUnits, uoms } from '../performance/measures.ts'
import { explainQuotient } from './computed.ts'
import { explainGrowth, lackOfReadings } from './explain-growth.ts'
import { explainLoad } from './explain-load.ts'
import { iso, type Explained, type ExplainQuery } from './explain-query.ts'
import { explainTime } from './explain-time.ts'
import { useOf } from './use-figures.ts'

type Figure = ReportSchemas['PerformanceFigure']

const growths = {
  engineHours: { counter: 'engineHours' },
  distance: { counter: 'odometer', factor: 1 / 1000 },
  workingDistance: { counter: 'odometer', factor: 1 / 1000, of: 'atWork' },
  consumptionAmount: { counter: 'fuelUsed' },
  workingConsumptionAmount: { counter: 'fuelUsed', of: 'atWork' },
  workingDone: { counter: 'workedArea' },
} as const

const quotients = {
  distanceUtilizationFactor: ['workingDistance', 'distance'],
  consumptionUtilizationFactor: ['workingConsumptionAmount', 'consumptionAmount'],
} as const satisfies Partial<Record<Figure, readonly Figure[]>>

/** Explains a measure of the performance report in one of its spans (`measuresOfUnits`). */
export async function explainPerformanceFigure(query: ExplainQuery, figure: Figure): Promise<Explained> {
  const { db, unit, edges, now, from } = query
  const spans = edges.slice(1).map((end, i) => ({ day: '', from: edges[i]!, to: end }))
  const { measures } = (await measuresOfUnits(db, [unit.id], spans, now)).get(unit.id)!
  const start = iso(from)
  const valueOf = (id: Figure) => measures[id].find(point => point.from === start)?.value
  const operand = (id: Figure) => {
    const value = valueOf(id)
    return { figure: id, uom: uoms[id], ...(value !== undefined && { value }) }
  }
  const [value, uom] = [valueOf(figure), uoms[figure]]
  switch (figure) {
    case 'workingHours':
      return explainHours(query, value)
    case 'vehicleUtilizationFactor':
      return explainQuotient(value, uom, [operand('workingHours')])
    case 'workingLoad':
      return explainLoad(query, value)
    case 'distanceUtilizationFactor':
    case 'consumptionUtilizationFactor':
      return explainQuotient(value, uom, quotients[figure].map(operand))
    default:
      return explainGrowth(query, { ...growths[figure], value, uom, digits: 2 })
  }
}

/** Explains working hours. The report rounds their seconds once per span, here a day. */
async function explainHours(query: ExplainQuery, value: number | undefined): Promise<Explained> {
  const whole = { ...query, days: [{ day: '', from: query.from, to: query.to }] }
  const [use] = await useOf(whole)
  const isByCounters = use?.isByCounters ?? false
  const explained = await explainTime(whole, {
    states: ['WORKING'],
    days: [{ value: value ?? 0, isByCounters }],
    uom: 'h',
  })
  if (value !== undefined) return explained
  const { value: _, ...unknown } = explained
  return { ...unknown, reason: await lackOfReadings(query, 'NO_KEY') }
}
