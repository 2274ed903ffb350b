/** Units of which figures are computed together: enough for speed, few enough for memory and for an answer to stop in between. */
const size = 50

/** Yields units in batches, in their order. */
export function* inBatches<U>(units: readonly U[]): Generator<readonly U[]> {
  for (let start = 0; start < units.length; start += size) yield units.slice(start, start + size)
}
