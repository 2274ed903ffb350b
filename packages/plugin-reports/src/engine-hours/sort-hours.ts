import type { UnitHours } from '../services/engine-hours.service.ts'

export interface HoursOrder {
  sortField: 'NAME' | 'HOURS'
  sortDirection: 'ASC' | 'DESC'
}

/** By name or by hours; units without reported hours come last in either direction. */
export function sortHours(units: readonly UnitHours[], { sortField, sortDirection }: HoursOrder): UnitHours[] {
  const sign = sortDirection === 'DESC' ? -1 : 1
  const byName = (a: UnitHours, b: UnitHours) => a.unitName.localeCompare(b.unitName, 'en', { numeric: true })
  if (sortField === 'NAME') return units.toSorted((a, b) => sign * byName(a, b))
  return units.toSorted(({ engineHours: first, ...a }, { engineHours: second, ...b }) => {
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined) || byName(a, b)
    return sign * (first - second) || byName(a, b)
  })
}
