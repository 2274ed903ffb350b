import type { ReportSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { zoneDay } from '#kernel/time/zone-clock.ts'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { RequestedSpan, RequestedUnit } from '#reporting/requested.ts'
import { localDays } from '#reporting/days.ts'
import { useOfUnits } from '../equipment-utilization/unit-use.ts'
import { sumOfCosts, type CostPart } from './cost-part.ts'
import { idleCostParts } from './idle-cost.ts'
import { changesIn, costRulesOfUnits, priceAt, type CostRules } from './prices-of-units.ts'

export type UnitCosts = ReportSchemas['UnitCosts']
type Reason = ReportSchemas['CostGap']
type Figure = ReportSchemas['CostFigure']

/** Litres or kilowatt hours burned and engine hours of a unit in a span, rounded as in the report. */
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
  /** Figures of the units in the time span, in the order of the units. */
  used: readonly Used[]
  /** Computes these figures for a part of the span. */
  usedIn(units: readonly RequestedUnit[], part: RequestedSpan): Promise<readonly Used[]>
  /** Called with the parts of each known figure. */
  onParts?(unitId: number, figure: Figure, parts: readonly CostPart[]): void
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
          idle: idleCostParts(its, days, use.get(id) ?? []),
          parts: parts.map(part => ({ from: part.from, to: part.to, ...part.used[i] })),
          onParts: (figure, costed) => query.onParts?.(id, figure, costed),
        }),
      )
    }
  }
  return units.map(({ id }) => costs.get(id))
}

interface Parts {
  from: number
  to: number
  used: readonly Used[]
}

/** Computes the figures of units in the parts of a span between price changes. */
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
      to,
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
  maintenance: readonly CostPart[] | undefined
  idle: readonly CostPart[] | Reason
  onParts(figure: Figure, parts: readonly CostPart[]): void
  parts: readonly {
    from: number
    to: number
    burned?: number | undefined
    engineHours?: number | undefined
  }[]
}

function unitCosts(
  rules: CostRules,
  { fuel, burned, engineHours, maintenance, idle, parts, onParts }: UnitParts,
): UnitCosts {
  const { currency } = rules
  const costs: UnitCosts = {
    ...(currency !== undefined && { currencyId: currency }),
    ...(fuel !== undefined && { fuel, ...(fuel === rules.fuel && { fuelFrom: rules.fuelFrom }) }),
    missing: [],
  }
  const cost = (figure: Figure, known: readonly CostPart[] | Reason) => {
    if (typeof known === 'string') {
      costs.missing.push({ figure, reason: known })
      return
    }
    costs[figure] = sumOfCosts(known)
    onParts(figure, known)
  }
  const priced = (of: 'HOUR' | NonNullable<CostRules['fuel']>, none: Reason, whole: number, amounts: number[]) => {
    if (currency === undefined) return 'NO_CURRENCY'
    if (rules.isOtherCurrency) return 'OTHER_CURRENCY'
    const known = amounts.reduce((sum, amount) => sum + amount, 0)
    // growth over a silence is in no part
    const rest = Math.max(0, whole - known)
    if (parts.every(({ from }) => priceAt(rules, of, from) === undefined)) return none
    const costed: CostPart[] = []
    for (const [i, { from, to }] of parts.entries()) {
      const quantity = (amounts[i] ?? 0) + (i === parts.length - 1 ? rest : 0)
      const price = priceAt(rules, of, from)
      if (price === undefined && quantity > 0) return none
      costed.push({ from, to, quantity, price: price ?? 0 })
    }
    return costed
  }
  const burnedParts = parts.map(part => part.burned ?? 0)
  cost(
    'fuelCost',
    burned === undefined
      ? 'NO_CONSUMPTION'
      : fuel === undefined
        ? 'NO_FUEL_KIND'
        : priced(fuel, 'NO_FUEL_PRICE', burned, burnedParts),
  )
  cost(
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
  cost('idleCost', idle)
  cost(
    'maintenanceCost',
    maintenance === undefined ? 'NO_RECORDED_COST' : currency === undefined ? 'NO_CURRENCY' : maintenance,
  )
  const factor = fuel && rules.factors.get(fuel)
  const whole = { from: parts[0]?.from ?? 0, to: parts.at(-1)?.to ?? 0 }
  cost(
    'co2',
    burned === undefined
      ? 'NO_CONSUMPTION'
      : fuel === undefined
        ? 'NO_FUEL_KIND'
        : factor === undefined
          ? 'NO_FACTOR'
          : [{ ...whole, quantity: burned, price: factor }],
  )
  return costs
}

/** Returns the costs recorded with service actions in a span. */
async function recordedCosts(
  db: Database,
  unitIds: readonly number[],
  { from, to }: RequestedSpan,
): Promise<Map<number, CostPart[]>> {
  const { rows } = await sql<{ unitId: number; cost: number; time: number }>`
    select unit_id as "unitId", cost::float8 as cost, (extract(epoch from done_at) * 1000)::float8 as time from maintenance_action
    where unit_id = any(${numbers(unitIds)}::int[]) and cost is not null and done_at >= ${from} and done_at <= ${to}
    order by done_at`.execute(db)
  const parts = rows.map(({ unitId, cost, time }) => ({ unitId, from: time, to: time, quantity: 1, price: cost }))
  return new Map(Map.groupBy(parts, ({ unitId }) => unitId))
}
