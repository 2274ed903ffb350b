import type { ReportSchemas } from '@muster/contract'
import type { CostPart } from '../costs/cost-part.ts'
import { costsOfUnits } from '../costs/unit-costs.ts'
import { counterGrowth } from '../counters/growth.ts'
import { burnedOf, fuelOfUnits, type FuelKind, type UnitFuel } from '../fuel-consumption/unit-fuel.ts'
import { explainPriced, explainQuotient, pricedParts } from './computed.ts'
import { explainGrowth } from './explain-growth.ts'
import type { Explained, ExplainQuery } from './explain-query.ts'
import { explainRate, explainTank } from './explain-tank.ts'

type Figure = ReportSchemas['FuelFigure']
type CostFigure = ReportSchemas['CostFigure']

/** Explains a figure of the report on fuel and energy consumption (`fuelOfUnits`, `costsOfUnits`). */
export async function explainFuelFigure(query: ExplainQuery, figure: Figure, kind: FuelKind): Promise<Explained> {
  const { db, unit, span, now } = query
  const [fuel] = await fuelOfUnits(db, [unit], span, kind, now)
  if (!fuel) throw new Error('no unit')
  const uom = kind === 'ELECTRICAL' ? 'kWh' : 'l'
  const burned = { figure: 'burned', uom, ...(fuel.burned !== undefined && { value: fuel.burned }) }
  const hours = { figure: 'engineHours', uom: 'h', ...(fuel.engineHours !== undefined && { value: fuel.engineHours }) }
  const distance = { figure: 'distance', uom: 'm', ...(fuel.distance !== undefined && { value: fuel.distance }) }
  switch (figure) {
    case 'engineHours':
      return explainGrowth(query, { counter: 'engineHours', value: fuel.engineHours, uom: 'h', digits: 2 })
    case 'distance':
      return explainGrowth(query, { counter: 'odometer', value: fuel.distance, uom: 'm', digits: 0 })
    case 'burned':
      return explainBurned(query, fuel, kind)
    case 'perHour':
      return explainQuotient(fuel.perHour, `${uom}/h`, [burned, hours])
    case 'perDistance':
      return explainQuotient(fuel.perDistance, `${uom}/100 km`, [burned, distance])
    case 'fuelCost':
    case 'co2':
      return explainCost(query, fuel, kind, figure, [burned])
    case 'useCost':
      return explainCost(query, fuel, kind, figure, [hours])
    case 'idleCost':
    case 'maintenanceCost':
      return explainCost(query, fuel, kind, figure, [])
  }
}

async function explainBurned(query: ExplainQuery, { burned }: UnitFuel, kind: FuelKind): Promise<Explained> {
  const { db, unit, span, edges, now } = query
  const used = kind === 'ELECTRICAL' ? 'energyUsed' : 'fuelUsed'
  const growth = await counterGrowth(db, { unitId: unit.id, counters: [used], edges, now })
  const { by } = await burnedOf(db, unit.id, { span, kind, used, now }, growth)
  if (by === 'COUNTER') {
    return explainGrowth(query, { counter: used, value: burned, uom: kind === 'ELECTRICAL' ? 'kWh' : 'l', digits: 2 })
  }
  return by === 'RATE' && burned !== undefined ? explainRate(query, burned) : explainTank(query, burned)
}

async function explainCost(
  query: ExplainQuery,
  fuel: UnitFuel,
  kind: FuelKind,
  figure: CostFigure,
  operands: readonly ReportSchemas['FigureOperand'][],
): Promise<Explained> {
  const { db, unit, span, zone, now } = query
  let parts: readonly CostPart[] = []
  const [costs] = await costsOfUnits(db, {
    units: [unit],
    span,
    kind,
    zone,
    now,
    used: [fuel],
    usedIn: (units, part) => fuelOfUnits(db, units, part, kind, now),
    onParts: (_, of, its) => {
      if (of === figure) parts = its
    },
  })
  const rule = figure === 'co2' ? 'EMISSIONS' : figure === 'maintenanceCost' ? 'RECORDED_COSTS' : 'PRICED'
  const uom = figure === 'co2' ? 'kg' : (costs?.currencyId ?? '')
  return explainPriced(rule, costs?.[figure], uom, {
    reason: costs ? costs.missing.find(each => each.figure === figure)?.reason : 'NO_CURRENCY',
    operands,
    parts: pricedParts(parts, query),
  })
}
