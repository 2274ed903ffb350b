import type { ReportSchemas } from '@muster/contract'
import type { UnitFuel } from './unit-fuel.ts'

type Order = Pick<ReportSchemas['FuelConsumptionParam'], 'sortField' | 'sortDirection'>

/** In the order asked for (002 §3): consumption is that of an hour. What is not known comes last, in either direction. */
export function sorted(units: readonly UnitFuel[], { sortField = 'NAME', sortDirection = 'ASC' }: Order): UnitFuel[] {
  const sign = sortDirection === 'DESC' ? -1 : 1
  const byName = (a: UnitFuel, b: UnitFuel) => a.unitName.localeCompare(b.unitName, 'en', { numeric: true })
  if (sortField === 'NAME') return units.toSorted((a, b) => sign * byName(a, b))
  const figure = ({ perHour, burned }: UnitFuel) => (sortField === 'FUEL_BURNED' ? burned : perHour)
  return units.toSorted((a, b) => {
    const [first, second] = [figure(a), figure(b)]
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined) || byName(a, b)
    return sign * (first - second) || byName(a, b)
  })
}
