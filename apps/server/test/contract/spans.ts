const ends = { from: 'to', From: 'To', start: 'end', Start: 'End', min: 'max', Min: 'Max' }

/** Finds paired names, begin and end: `latMin` with `latMax`, `fromDate` with `toDate`. */
export function spansIn(names: readonly string[]): [begin: string, end: string][] {
  return names.flatMap(name =>
    Object.entries(ends)
      .map(([begin, end]): [string, string] => [name, name.replace(begin, end)])
      .filter(([begin, end]) => end !== begin && names.includes(end)),
  )
}

/** Swaps begin and end of each span. */
export function turned<T>(record: T): T {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return record
  const values = { ...record } as Record<string, unknown>
  for (const [begin, end] of spansIn(Object.keys(record))) [values[begin], values[end]] = [values[end], values[begin]]
  return values as T
}

/** Names of values that must occur together in a call. */
const wholes: readonly (readonly string[])[] = [['nearLat', 'nearLng']]

/** Removes values whose partners are missing. */
export function withoutHalves(query: Record<string, unknown>): Record<string, unknown> {
  const halves = wholes.filter(names => !names.every(name => name in query)).flat()
  return Object.fromEntries(Object.entries(query).filter(([name]) => !halves.includes(name)))
}
