import type { UnitFuel } from '../services/fuel-consumption.service.ts'

type Sum = 'burned' | 'engineHours' | 'distance'

/** Totals of all units: sums of reported values, and quotients of sums over the units with a quotient of their own. */
export function totalFuel(units: readonly UnitFuel[]): UnitFuel {
  const total: UnitFuel = { unitId: 0, unitName: '' }
  for (const id of ['burned', 'engineHours', 'distance'] as const) {
    const told = units.filter(unit => unit[id] !== undefined)
    if (told.length > 0) total[id] = sumOf(told, id)
  }
  const [byHour, byDistance] = [
    units.filter(unit => unit.perHour !== undefined),
    units.filter(unit => unit.perDistance !== undefined),
  ]
  if (byHour.length > 0) total.perHour = sumOf(byHour, 'burned') / sumOf(byHour, 'engineHours')
  if (byDistance.length > 0) total.perDistance = sumOf(byDistance, 'burned') / (sumOf(byDistance, 'distance') / 100_000)
  return total
}

const sumOf = (units: readonly UnitFuel[], id: Sum) => units.reduce((sum, unit) => sum + (unit[id] ?? 0), 0)
