import { compareNames } from '#reporting/compare-names.ts'
import type { RequestedUnit } from '#reporting/requested.ts'

/** Fleets sorted last, for the next pages of a table: sorting names takes longer than computing a page. */
const recent: { units: readonly RequestedUnit[]; sorted: readonly RequestedUnit[] }[] = []
const most = 4
/** Number of units from which a fleet is remembered. */
const many = 1000

/** Sorts units by name. */
export function sortedByName(units: readonly RequestedUnit[]): readonly RequestedUnit[] {
  const known = recent.find(each => isSame(each.units, units))
  if (known) return known.sorted
  const sorted = units.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id)
  if (units.length >= many) {
    recent.unshift({ units, sorted })
    recent.splice(most)
  }
  return sorted
}

const isSame = (some: readonly RequestedUnit[], others: readonly RequestedUnit[]): boolean =>
  some.length === others.length && some.every(({ id, name }, i) => id === others[i]!.id && name === others[i]!.name)
