import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** State that a parent may control, to share it with other charts. */
export function useShared<T>(
  given: T | undefined,
  onChange: ((value: T) => void) | undefined,
  start: T,
): [T, (value: T) => void] {
  const [local, setLocal] = useState(start)
  const value = given === undefined ? local : given
  const latest = useLatest({ value, onChange })
  const change = useCallback(
    (next: T) => {
      const { value, onChange } = latest.current
      if (Object.is(next, value)) return
      setLocal(next)
      onChange?.(next)
    },
    [latest],
  )
  return [value, change]
}

/** Ref to the latest value, for listeners that outlive a render. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
