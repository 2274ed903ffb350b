import type { ReportSchemas } from '@muster/contract'
import { statesOfUnits } from '#telemetry/aggregates/state-sums.ts'
import { utilization } from '../equipment-utilization/use-days.ts'
import { decidedUse, type DecidedUse } from '../equipment-utilization/unit-use.ts'
import { keySeconds } from '../key-on-off/key-days.ts'
import { sumOfCosts } from '../costs/cost-part.ts'
import { idleCostParts } from '../costs/idle-cost.ts'
import { costRulesOfUnits } from '../costs/prices-of-units.ts'
import { useOfPeriod } from '../under-use/use-of-period.ts'
import { explainPriced, explainQuotient, pricedParts } from './computed.ts'
import type { Explained, ExplainQuery } from './explain-query.ts'
import { explainTime } from './explain-time.ts'

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
  const { db, unit, days, from, to, now } = query
  const sums = (await statesOfUnits(db, { unitIds: [unit.id], spans: days, from, to, now })).get(unit.id) ?? []
  return explainTime(query, {
    states: keyStates[figure],
    days: sums.map(day => ({ value: keySeconds(day)[figure] })),
  })
}
