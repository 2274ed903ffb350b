import { useCallback, useState } from 'react'

/** Ids of what is not shown, and how to show or hide one; the last one shown stays. */
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
