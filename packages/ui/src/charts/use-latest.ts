import { useLayoutEffect, useRef, type RefObject } from 'react'

/** For listeners that outlive a render and want the newest of something. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
