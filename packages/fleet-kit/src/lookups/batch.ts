/**
 * Gathers the ids asked for within one turn into one call, and answers each of them.
 *
 * @param load answers what it knows of some ids
 * @param most ids a call may carry
 */
export function batch<V>(load: (ids: number[]) => Promise<ReadonlyMap<number, V>>, most: number) {
  let waiting: Map<number, PromiseWithResolvers<V | undefined>> | undefined

  async function send(asked: Map<number, PromiseWithResolvers<V | undefined>>): Promise<void> {
    const ids = [...asked.keys()]
    try {
      const found = await load(ids)
      for (const [id, { resolve }] of asked) resolve(found.get(id))
    } catch (error) {
      for (const { reject } of asked.values()) reject(error)
    }
  }

  return (id: number): Promise<V | undefined> => {
    if (!waiting || waiting.size >= most) {
      const asked = (waiting = new Map())
      setTimeout(() => {
        if (waiting === asked) waiting = undefined
        void send(asked)
      })
    }
    const answer = waiting.get(id) ?? Promise.withResolvers<V | undefined>()
    waiting.set(id, answer)
    return answer.promise
  }
}
