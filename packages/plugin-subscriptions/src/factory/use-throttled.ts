import { useEffect, useState } from 'react'
import { throttle } from '../services/throttle.ts'

/** The value, taken over at once and then at most once in so many milliseconds. */
export function useThrottled<T>(value: T, milliseconds: number): T {
  const [told, setTold] = useState(value)
  const [[take, drop]] = useState(() => throttle<T>(setTold, milliseconds))
  useEffect(() => take(value), [take, value])
  useEffect(() => drop, [drop])
  return told
}
