import type { ReportSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import type { LocalDay } from '#reporting/days.ts'
import type { UseDay } from '../equipment-utilization/use-days.ts'
import { sumOfCosts, type CostPart } from './cost-part.ts'
import { costRulesOfUnits, priceAt, type CostRules } from './prices-of-units.ts'

/**
 * Returns the cost of idling by day, or why it is unknown: the idle time of the days of the utilization report by the price of an hour on
 * the day.
 * @param use of the days, in their order
 */
export function idleCostParts(
  rules: CostRules,
  days: readonly LocalDay[],
  use: readonly UseDay[],
): CostPart[] | ReportSchemas['CostGap'] {
  if (!use.some(day => day.workingSeconds + day.movingSeconds + day.idleSeconds + day.offSeconds > 0)) return 'NO_HOURS'
  if (rules.currency === undefined) return 'NO_CURRENCY'
  if (rules.isOtherCurrency) return 'OTHER_CURRENCY'
  const prices = days.map(({ from }) => priceAt(rules, 'HOUR', from))
  if (prices.every(price => price === undefined)) return 'NO_HOUR_PRICE'
  const parts: CostPart[] = []
  for (const [i, { idleSeconds }] of use.entries()) {
    const price = prices[i]
    if (price === undefined && idleSeconds > 0) return 'NO_HOUR_PRICE'
    const { from, to } = days[i]!
    if (idleSeconds > 0) parts.push({ from, to, quantity: idleSeconds / 3600, price: price ?? 0 })
  }
  return parts
}

/** Returns the idling costs of units by their days of use (`idleCostParts`); omits units without cost settings. */
export async function idleCostsOfUnits(
  db: Database,
  used: ReadonlyMap<number, readonly UseDay[]>,
  days: readonly LocalDay[],
  zone: string,
): Promise<Map<number, ReportSchemas['UnitCosts']>> {
  const rules = await costRulesOfUnits(db, [...used.keys()], zone)
  return new Map(
    [...rules].map(([unitId, its]) => {
      const parts = idleCostParts(its, days, used.get(unitId) ?? [])
      const isKnown = typeof parts !== 'string'
      return [
        unitId,
        {
          ...(its.currency !== undefined && { currencyId: its.currency }),
          ...(isKnown && { idleCost: sumOfCosts(parts) }),
          missing: isKnown ? [] : [{ figure: 'idleCost', reason: parts }],
        },
      ]
    }),
  )
}
