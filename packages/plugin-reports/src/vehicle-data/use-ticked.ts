import { useState } from 'react'

/** Selected ids; `onChange` is called on each change. */
export function useTicked(first: readonly number[] | undefined, onChange: (ids: readonly number[]) => void) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(first))
  return {
    ticked,
    toggle(ids: readonly number[], isOn: boolean) {
      const some = new Set(ids)
      const next = isOn ? new Set([...ticked, ...ids]) : new Set([...ticked].filter(id => !some.has(id)))
      setTicked(next)
      onChange([...next])
    },
  }
}
