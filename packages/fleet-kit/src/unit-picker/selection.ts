/** Ids of the chosen units, in the order of choosing. */
export type Chosen = ReadonlySet<number>

export function toggled(chosen: Chosen, id: number): Chosen {
  return chosen.has(id) ? withoutAll(chosen, [id]) : withAll(chosen, [id])
}

/** The same set when all of them are in it already. */
export function withAll(chosen: Chosen, ids: readonly number[]): Chosen {
  return ids.every(id => chosen.has(id)) ? chosen : new Set([...chosen, ...ids])
}

/** The same set when none of them is in it. */
export function withoutAll(chosen: Chosen, ids: readonly number[]): Chosen {
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

export function summaryOf({ size: count }: Chosen, limit?: number): Summary {
  const excess = limit === undefined ? 0 : Math.max(0, count - limit)
  return { count, limit, outOfLimit: excess > 0, excess }
}
