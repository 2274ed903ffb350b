/** Runs up to `concurrency` items at a time and yields results in order of completion. */
export async function* inParallel<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const waiting = items.values()
  const running = new Map<number, Promise<{ slot: number; result: Result }>>()
  const start = (slot: number) => {
    const { value, done } = waiting.next()
    if (!done)
      running.set(
        slot,
        work(value).then(result => ({ slot, result })),
      )
    else running.delete(slot)
  }
  for (let slot = 0; slot < Math.min(concurrency, items.length); slot++) start(slot)
  while (running.size > 0) {
    const { slot, result } = await Promise.race(running.values())
    start(slot)
    yield result
  }
}
