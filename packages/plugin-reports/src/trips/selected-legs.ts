import type { ReportRequest } from '@muster/core'
import type { Key } from '@muster/ui/table'
import type { TripsFile, UnitTrips } from '../clients/trips.client.ts'

/** Start times of the selected legs by unit, ISO 8601. */
export type SelectedLegs = ReadonlyMap<number, ReadonlySet<Key>>

/** Returns the selection within the loaded legs: their number, units and period; undefined if nothing is selected. */
export function selectionOf(units: readonly UnitTrips[], selected: SelectedLegs) {
  const legs = units.flatMap(unit =>
    unit.legs
      .filter(({ from }) => selected.get(unit.unitId)?.has(from))
      .map(({ from, to }) => ({ unitId: unit.unitId, from, to })),
  )
  if (legs.length === 0) return undefined
  return {
    legs,
    unitIds: [...new Set(legs.map(({ unitId }) => unitId))],
    from: legs.reduce((first, { from }) => (from < first ? from : first), legs[0]!.from),
    to: legs.reduce((last, { to }) => (to > last ? to : last), legs[0]!.to),
  }
}

type Selection = NonNullable<ReturnType<typeof selectionOf>>

/** Adds the selected legs to each part of a request; omits parts without any. */
export function withLegs(parts: readonly ReportRequest[], { legs }: Pick<Selection, 'legs'>): TripsFile[] {
  return parts.flatMap(part => {
    const own = legs.filter(({ unitId, from }) => {
      const time = Date.parse(from)
      return part.unitIds.includes(unitId) && part.from <= time && time <= part.to
    })
    return own.length === 0 ? [] : [{ ...part, legs: own.map(({ unitId, from }) => ({ unitId, at: from })) }]
  })
}
