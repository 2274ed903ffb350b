import { useEffect, useState } from 'react'

/** The value once it has rested for so many milliseconds; emptied values count at once. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    if (!value) return setRested(value)
    const timer = setTimeout(setRested, milliseconds, value)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}
