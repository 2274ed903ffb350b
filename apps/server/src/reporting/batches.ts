/** Number of units computed together: enough for speed, few enough for memory and for detecting disconnected clients. */
const usual = 50

/** Yields units in batches, in their order. */
export function* inBatches<U>(units: readonly U[], size = usual): Generator<readonly U[]> {
  for (let start = 0; start < units.length; start += size) yield units.slice(start, start + size)
}

/** Returns how many units with few figures a day are computed together: whole fleets over a week in few queries. */
export const batchSize = (days: number): number => Math.max(usual, Math.min(200, Math.floor(10_000 / days)))

/**
 * Yields what `read` returns for each item, in their order. Two are read at a time: the database works on one while the figures of the
 * other are computed.
 */
export async function* readAhead<T, R>(
  items: readonly T[],
  signal: AbortSignal,
  read: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const started: Promise<R>[] = []
  for (let next = 0; next < items.length || started.length > 0;) {
    signal.throwIfAborted()
    for (; started.length < 2 && next < items.length; next++) {
      const result = read(items[next]!)
      // thrown when its turn comes
      result.catch(() => {})
      started.push(result)
    }
    yield await started.shift()!
  }
}
