/** Ids of the chosen units, in the order of choosing. */
export type UnitSelection = ReadonlySet<number>

export function toggled(chosen: UnitSelection, id: number): UnitSelection {
  return chosen.has(id) ? withoutAll(chosen, [id]) : withAll(chosen, [id])
}

/** The same set when all of them are in it already. */
export function withAll(chosen: UnitSelection, ids: readonly number[]): UnitSelection {
  return ids.every(id => chosen.has(id)) ? chosen : new Set([...chosen, ...ids])
}

/** The same set when none of them is in it. */
export function withoutAll(chosen: UnitSelection, ids: readonly number[]): UnitSelection {
  if (!ids.some(id => chosen.has(id))) return chosen
  const left = new Set(chosen)
  for (const id of ids) left.delete(id)
  return left
}

export interface Summary {
  readonly count: number
  readonly limit: number | undefined
  /** More units are chosen than the limit allows (001 §5). */
  readonly outOfLimit: boolean
  /** How many have to go. */
  readonly excess: number
}

export function summaryOf({ size: count }: UnitSelection, limit?: number): Summary {
  const excess = limit === undefined ? 0 : Math.max(0, count - limit)
  return { count, limit, outOfLimit: excess > 0, excess }
}
