/**
 * Collects the IDs requested within one turn into one call and resolves each.
 * @param load returns the values of existing IDs
 * @param max maximum number of IDs in a call
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
