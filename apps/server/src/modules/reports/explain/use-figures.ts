import type { ReportSchemas } from '@muster/contract'
import { readingValidity } from '@muster/signals'
import { readingState } from '#telemetry/aggregates/reading-state.ts'
import { statesOfUnits } from '#telemetry/aggregates/state-sums.ts'
import { utilization } from '../equipment-utilization/use-days.ts'
import { decidedUse, type DecidedUse } from '../equipment-utilization/unit-use.ts'
import { keySeconds } from '../key-on-off/key-days.ts'
import { sumOfCosts } from '../costs/cost-part.ts'
import { idleCostParts } from '../costs/idle-cost.ts'
import { costRulesOfUnits } from '../costs/prices-of-units.ts'
import { leastSeconds, useOfPeriod } from '../under-use/use-of-period.ts'
import { keyIntervals } from '../key-on-off/intervals.ts'
import { empty, explainPriced, explainQuotient, pricedParts } from './computed.ts'
import { exactParts, type RawPart } from './exact-parts.ts'
import { partBounds, type Explained, type ExplainQuery } from './explain-query.ts'
import { explainTime } from './explain-time.ts'
import { leftOutReadings } from './left-out.ts'

type UseFigure = ReportSchemas['UtilizationFigure']
type KeyFigure = ReportSchemas['KeyFigure']

const useStates = {
  workingSeconds: 'WORKING',
  movingSeconds: 'MOVING',
  idleSeconds: 'IDLE',
  offSeconds: 'OFF',
  noDataSeconds: 'NO_DATA',
} as const

type UseSeconds = keyof typeof useStates

/** Explains a figure of the report on equipment utilization (`decidedUse`). */
export async function explainUseFigure(query: ExplainQuery, figure: UseFigure): Promise<Explained> {
  const days = await useOf(query)
  if (figure === 'idleCost') return explainIdleCost(query, days)
  if (figure === 'usedSeconds') {
    return explainTime(query, {
      states: ['WORKING', 'MOVING'],
      days: days.map(({ day, isByCounters }) => ({ value: day.workingSeconds + day.movingSeconds, isByCounters })),
    })
  }
  if (figure === 'dailySeconds') {
    const { usedSeconds, dailySeconds, workDays, daysWithoutWork } = useOfPeriod(days.map(({ day }) => day))
    const used = { figure: 'usedSeconds', value: usedSeconds, uom: 's' }
    return explainQuotient(dailySeconds, 's', [used], { days: workDays + daysWithoutWork })
  }
  if (figure === 'daysWithoutWork' || figure === 'daysWithoutData') return explainDays(query, days, figure)
  if (figure !== 'utilizationFactor') return explainUse(query, days, figure)
  return explainQuotient(utilization(days.map(({ day }) => day)), '', [
    operandOf(days, 'workingSeconds'),
    operandOf(days, 'movingSeconds'),
    operandOf(days, 'idleSeconds'),
  ])
}

async function explainIdleCost(query: ExplainQuery, use: readonly DecidedUse[]): Promise<Explained> {
  const { db, unit, days, zone } = query
  const rules = (await costRulesOfUnits(db, [unit.id], zone)).get(unit.id)
  const parts = rules
    ? idleCostParts(
        rules,
        days,
        use.map(({ day }) => day),
      )
    : 'NO_CURRENCY'
  const isKnown = typeof parts !== 'string'
  return explainPriced('PRICED', isKnown ? sumOfCosts(parts) : undefined, rules?.currency ?? '', {
    reason: isKnown ? undefined : parts,
    parts: isKnown ? pricedParts(parts, query) : [],
    operands: [operandOf(use, 'idleSeconds')],
  })
}

/** Explains a count of days by listing them. */
function explainDays(
  { days, from, to }: ExplainQuery,
  use: readonly DecidedUse[],
  figure: 'daysWithoutWork' | 'daysWithoutData',
): Explained {
  const { workDays, daysWithoutWork, [figure]: value } = useOfPeriod(use.map(({ day }) => day))
  const parts = use.flatMap(({ day }, i): RawPart[] => {
    const amount = useOfPeriod([day])[figure]
    const { from: start, to: end } = days[i]!
    return amount === 0 ? [] : [{ kind: 'DAY', from: Math.max(start, from), to: Math.min(end, to), amount }]
  })
  return {
    ...empty(),
    value,
    uom: 'd',
    rule: figure === 'daysWithoutWork' ? 'DAYS_WITHOUT_WORK' : 'DAYS_WITHOUT_DATA',
    parameters: { minutes: leastSeconds / 60, days: workDays + daysWithoutWork },
    parts: exactParts(parts, value, 0),
    operands: [],
  }
}

/** Returns the use of the unit on each day. */
export async function useOf({ db, unit, from, to, now, days }: ExplainQuery): Promise<DecidedUse[]> {
  return (await decidedUse(db, [unit.id], { days, from, to, now })).get(unit.id) ?? []
}

const explainUse = (query: ExplainQuery, days: readonly DecidedUse[], figure: UseSeconds): Promise<Explained> =>
  explainTime(query, {
    states: [useStates[figure]],
    days: days.map(({ day, isByCounters }) => ({ value: day[figure], isByCounters })),
  })

const operandOf = (days: readonly DecidedUse[], figure: UseSeconds) => ({
  figure,
  value: days.reduce((sum, { day }) => sum + day[figure], 0),
  uom: 's',
})

const keyStates = {
  onSeconds: ['WORKING', 'MOVING', 'IDLE'],
  offSeconds: ['OFF'],
  noDataSeconds: ['NO_DATA'],
} as const

/** Explains a figure of the report on key on and off (`keyDays`). */
export async function explainKeyFigure(query: ExplainQuery, figure: KeyFigure): Promise<Explained> {
  if (figure === 'switchOns') return explainSwitchOns(query)
  const { db, unit, days, from, to, now } = query
  const sums = (await statesOfUnits(db, { unitIds: [unit.id], spans: days, from, to, now })).get(unit.id) ?? []
  return explainTime(query, {
    states: keyStates[figure],
    days: sums.map(day => ({ value: keySeconds(day)[figure] })),
  })
}

/** Maximum number of switch-ons listed separately. */
const mostSwitchOns = 200

/** Explains the number of times the key was switched on (`keyDays`). */
async function explainSwitchOns(query: ExplainQuery): Promise<Explained> {
  const { db, unit, edges, from, to, now } = query
  const intervals = await keyIntervals(db, unit.id, edges[0]!, edges.at(-1)!, now)
  // the start before the first interval is unknown
  const on = intervals.filter((each, i) => i > 0 && each.state === 'ON' && each.from >= from && each.from < to)
  const bounds = partBounds(query)
  const raw: RawPart[] =
    on.length <= mostSwitchOns
      ? on.map(each => ({ kind: 'SWITCH_ON', from: each.from, to: Math.min(each.to, to), amount: 1 }))
      : bounds.slice(1).flatMap((end, i) => {
          const start = bounds[i]!
          const amount = on.filter(each => each.from >= start && each.from < end).length
          return amount === 0 ? [] : [{ kind: 'SWITCH_ON', from: start, to: end, amount } as const]
        })
  const { leftOut, leftOutCount } = await leftOutReadings(query, readingState, {})
  return {
    ...empty(),
    value: on.length,
    uom: 'count',
    rule: 'SWITCH_ONS',
    parameters: { onHours: readingValidity.on / 3_600_000 },
    source: 'KEY_AND_STATUS',
    parts: exactParts(raw, on.length, 0),
    leftOut: leftOut.map(({ time, reason }) => ({ time, reason })),
    leftOutCount,
    operands: [],
  }
}
