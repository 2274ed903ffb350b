/**
 * Gathers the ids asked for within one turn into one call, and answers each of them.
 *
 * @param load answers what it knows of some ids
 * @param most ids a call may carry
 */
export function batch<V>(load: (ids: number[]) => Promise<ReadonlyMap<number, V>>, max: number) {
  let waiting: Map<number, PromiseWithResolvers<V | undefined>> | undefined

  async function send(requested: Map<number, PromiseWithResolvers<V | undefined>>): Promise<void> {
    const ids = [...requested.keys()]
    try {
      const found = await load(ids)
      for (const [id, { resolve }] of requested) resolve(found.get(id))
    } catch (error) {
      for (const { reject } of requested.values()) reject(error)
    }
  }

  return (id: number): Promise<V | undefined> => {
    if (!waiting || waiting.size >= max) {
      const requested = (waiting = new Map())
      setTimeout(() => {
        if (waiting === requested) waiting = undefined
        void send(requested)
      })
    }
    const pending = waiting.get(id) ?? Promise.withResolvers<V | undefined>()
    waiting.set(id, pending)
    return pending.promise
  }
}
