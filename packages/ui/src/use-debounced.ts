import { useEffect, useState } from 'react'

/** Returns the value after it has been stable for some milliseconds; empty values at once. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    if (!value) return setRested(value)
    const timer = setTimeout(setRested, milliseconds, value)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}
