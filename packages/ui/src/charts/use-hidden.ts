import { useCallback, useState } from 'react'

/** Hidden IDs, and a toggle that keeps at least one visible. */
export function useHidden(ids: readonly string[]): [ReadonlySet<string>, (id: string) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string) =>
      setHidden(before => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return ids.every(each => next.has(each)) ? before : next
      }),
    [ids],
  )
  return [hidden, toggle]
}
