import type { ReportSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { zoneDay } from '#kernel/time/zone-clock.ts'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { RequestedSpan, RequestedUnit } from '#reporting/requested.ts'
import { localDays } from '#reporting/days.ts'
import { useOfUnits } from '../equipment-utilization/unit-use.ts'
import { idleCost } from './idle-cost.ts'
import { changesIn, costRulesOfUnits, priceAt, type CostRules } from './prices-of-units.ts'

export type UnitCosts = ReportSchemas['UnitCosts']
type Reason = ReportSchemas['CostGap']
type MoneyFigure = Exclude<ReportSchemas['CostFigure'], 'co2'>

/** Litres or kilowatt hours burned, and engine hours, of a unit in a span; rounded as the report shows them. */
export interface Used {
  unitId: number
  burned?: number
  engineHours?: number
}

interface CostsQuery {
  units: readonly RequestedUnit[]
  span: RequestedSpan
  kind: 'THERMAL' | 'ELECTRICAL'
  zone: string
  now: number
  /** Figures of the units in the span, in their order. */
  used: readonly Used[]
  /** Computes these figures for a part of the span. */
  usedIn(units: readonly RequestedUnit[], part: RequestedSpan): Promise<readonly Used[]>
}

/**
 * Returns costs and emissions of units in a span, in their order; undefined for a unit without cost settings.
 *
 * - `fuelCost`: what was burned, by the price of its fuel. `useCost`: engine hours, by the price of an hour. `idleCost`: that of the
 *   utilization report (`idleCost`); it is a part of `useCost`. `maintenanceCost`: costs recorded with services in the
 *   span. `co2`: what was burned, by the factor of its fuel, in kilograms.
 * - Where a price changes in the span, each part of it has its price. Growth over a silence that no part has gets the last price.
 * - Figures are rounded to 2 decimals, and computed from litres and hours as the report shows them.
 *
 * Not specified; the rules are ours (`docs/costs.md`).
 */
export async function costsOfUnits(db: Database, query: CostsQuery): Promise<(UnitCosts | undefined)[]> {
  const { units, span, kind, used } = query
  const rules = await costRulesOfUnits(
    db,
    units.map(({ id }) => id),
    query.zone,
  )
  if (rules.size === 0) return units.map(() => undefined)
  const maintenance = await recordedCosts(db, [...rules.keys()], span)
  const [from, to] = [span.from.getTime(), span.to.getTime() + 1]
  const dateOf = zoneDay(query.zone)
  const days = await localDays(db, dateOf(from), dateOf(to - 1), query.zone)
  const use = await useOfUnits(db, [...rules.keys()], { days, from, to, now: query.now })
  const costs = new Map<number, UnitCosts>()
  const fuelOf = (its: CostRules) => (kind === 'ELECTRICAL' ? 'ELECTRICITY' : its.fuel)
  const grouped = Map.groupBy(
    units.filter(({ id }) => rules.has(id)),
    ({ id }) => {
      const its = rules.get(id)!
      const fuel = fuelOf(its)
      return changesIn(its, fuel ? ['HOUR', fuel] : ['HOUR'], span.from.getTime(), span.to.getTime()).join()
    },
  )
  const byId = new Map(used.map(each => [each.unitId, each]))
  for (const [key, group] of grouped) {
    const parts = await readParts(query, group, key === '' ? [] : key.split(',').map(Number))
    for (const [i, { id }] of group.entries()) {
      const its = rules.get(id)!
      const whole = byId.get(id) ?? { unitId: id }
      costs.set(
        id,
        unitCosts(its, {
          fuel: fuelOf(its),
          burned: whole.burned,
          engineHours: whole.engineHours,
          maintenance: maintenance.get(id),
          idleCost: idleCost(its, days, use.get(id) ?? []),
          parts: parts.map(part => ({ from: part.from, ...part.used[i] })),
        }),
      )
    }
  }
  return units.map(({ id }) => costs.get(id))
}

interface Parts {
  from: number
  used: readonly Used[]
}

/** Computes the figures of units in the parts of a span, which begin at changes of a price. */
async function readParts(
  { units, used, span, usedIn }: CostsQuery,
  group: readonly RequestedUnit[],
  changes: readonly number[],
): Promise<Parts[]> {
  const starts = [span.from.getTime(), ...changes]
  const ends = [...changes, span.to.getTime() + 1]
  const spans = starts.map((from, i) => ({ from, to: ends[i] ?? from }))
  const parts: Parts[] = []
  for (const { from, to } of spans) {
    const part = { from: new Date(from), to: new Date(to - 1) }
    parts.push({
      from,
      used:
        changes.length === 0
          ? group.map(unit => used[units.indexOf(unit)] ?? { unitId: unit.id })
          : await usedIn(group, part),
    })
  }
  return parts
}

interface UnitParts {
  fuel: CostRules['fuel']
  burned: number | undefined
  engineHours: number | undefined
  maintenance: number | undefined
  idleCost: ReturnType<typeof idleCost>
  parts: readonly {
    from: number
    burned?: number | undefined
    engineHours?: number | undefined
  }[]
}

function unitCosts(
  rules: CostRules,
  { fuel, burned, engineHours, maintenance, idleCost: idle, parts }: UnitParts,
): UnitCosts {
  const { currency } = rules
  const costs: UnitCosts = {
    ...(currency !== undefined && { currencyId: currency }),
    ...(fuel !== undefined && { fuel, ...(fuel === rules.fuel && { fuelFrom: rules.fuelFrom }) }),
    missing: [],
  }
  const money = (figure: MoneyFigure, amount: number | Reason) => {
    if (typeof amount === 'number') costs[figure] = hundredths(amount)
    else costs.missing.push({ figure, reason: amount })
  }
  const priced = (of: 'HOUR' | NonNullable<CostRules['fuel']>, none: Reason, whole: number, amounts: number[]) => {
    if (currency === undefined) return 'NO_CURRENCY'
    if (rules.isOtherCurrency) return 'OTHER_CURRENCY'
    const known = amounts.reduce((sum, amount) => sum + amount, 0)
    // growth over a silence is in no part
    const rest = Math.max(0, whole - known)
    if (parts.every(({ from }) => priceAt(rules, of, from) === undefined)) return none
    let sum = 0
    for (const [i, { from }] of parts.entries()) {
      const amount = (amounts[i] ?? 0) + (i === parts.length - 1 ? rest : 0)
      const price = priceAt(rules, of, from)
      if (price === undefined && amount > 0) return none
      sum += amount * (price ?? 0)
    }
    return sum
  }
  const burnedParts = parts.map(part => part.burned ?? 0)
  money(
    'fuelCost',
    burned === undefined
      ? 'NO_CONSUMPTION'
      : fuel === undefined
        ? 'NO_FUEL_KIND'
        : priced(fuel, 'NO_FUEL_PRICE', burned, burnedParts),
  )
  money(
    'useCost',
    engineHours === undefined
      ? 'NO_HOURS'
      : priced(
          'HOUR',
          'NO_HOUR_PRICE',
          engineHours,
          parts.map(part => part.engineHours ?? 0),
        ),
  )
  money('idleCost', idle)
  money(
    'maintenanceCost',
    maintenance === undefined ? 'NO_RECORDED_COST' : currency === undefined ? 'NO_CURRENCY' : maintenance,
  )
  if (burned === undefined) costs.missing.push({ figure: 'co2', reason: 'NO_CONSUMPTION' })
  else if (fuel === undefined) costs.missing.push({ figure: 'co2', reason: 'NO_FUEL_KIND' })
  else {
    const factor = rules.factors.get(fuel)
    if (factor === undefined) costs.missing.push({ figure: 'co2', reason: 'NO_FACTOR' })
    else costs.co2 = hundredths(burned * factor)
  }
  return costs
}

/** Returns the costs that were recorded with actions on services in a span. */
async function recordedCosts(
  db: Database,
  unitIds: readonly number[],
  { from, to }: RequestedSpan,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ unitId: number; cost: number }>`
    select unit_id as "unitId", sum(cost)::float8 as cost from maintenance_action
    where unit_id = any(${numbers(unitIds)}::int[]) and cost is not null and done_at >= ${from} and done_at <= ${to}
    group by unit_id`.execute(db)
  return new Map(rows.map(({ unitId, cost }) => [unitId, cost]))
}

const hundredths = (value: number) => Math.round(value * 100) / 100
