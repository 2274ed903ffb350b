/** IDs of selected units in selection order. */
export type UnitSelection = ReadonlySet<number>

export function toggled(chosen: UnitSelection, id: number): UnitSelection {
  return chosen.has(id) ? withoutAll(chosen, [id]) : withAll(chosen, [id])
}

/** Adds units. Returns the same set if it already contains all of them. */
export function withAll(chosen: UnitSelection, ids: readonly number[]): UnitSelection {
  return ids.every(id => chosen.has(id)) ? chosen : new Set([...chosen, ...ids])
}

/** Removes units. Returns the same set if it contains none of them. */
export function withoutAll(chosen: UnitSelection, ids: readonly number[]): UnitSelection {
  if (!ids.some(id => chosen.has(id))) return chosen
  const left = new Set(chosen)
  for (const id of ids) left.delete(id)
  return left
}

export interface Summary {
  readonly count: number
  readonly limit: number | undefined
  /** True if more units are selected than the limit allows (001 §5). */
  readonly outOfLimit: boolean
  /** Number of units over the limit. */
  readonly excess: number
}

export function summaryOf({ size: count }: UnitSelection, limit?: number): Summary {
  const excess = limit === undefined ? 0 : Math.max(0, count - limit)
  return { count, limit, outOfLimit: excess > 0, excess }
}
