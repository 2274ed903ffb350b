import { useCallback, useState } from 'react'
import { useLatest } from './use-latest.ts'

/** State that a parent may control, to share it with other charts. */
export function useShared<T>(
  given: T | undefined,
  onChange: ((value: T) => void) | undefined,
  start: T,
): [T, (value: T) => void] {
  const [own, setOwn] = useState(start)
  const value = given === undefined ? own : given
  const latest = useLatest({ value, onChange })
  const change = useCallback(
    (next: T) => {
      const { value, onChange } = latest.current
      if (Object.is(next, value)) return
      setOwn(next)
      onChange?.(next)
    },
    [latest],
  )
  return [value, change]
}
