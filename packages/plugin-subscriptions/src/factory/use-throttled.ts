import { useEffect, useState } from 'react'

/** The value, taken over at once and then at most once in so many milliseconds. */
export function useThrottled<T>(value: T, milliseconds: number): T {
  const [told, setTold] = useState(value)
  const [[take, drop]] = useState(() => throttle<T>(setTold, milliseconds))
  useEffect(() => take(value), [take, value])
  useEffect(() => drop, [drop])
  return told
}

/**
 * The first value at once, then the newest at most once in so many milliseconds.
 *
 * @returns what takes a value, and what drops the one that waits
 */
export function throttle<T>(
  tell: (value: T) => void,
  milliseconds: number,
): [take: (value: T) => void, drop: () => void] {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { value: T } | undefined
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (!waiting) return
      const { value } = waiting
      waiting = undefined
      rest()
      tell(value)
    }, milliseconds)
  }
  const take = (value: T) => {
    if (timer !== undefined) return void (waiting = { value })
    rest()
    tell(value)
  }
  const drop = () => {
    clearTimeout(timer)
    timer = waiting = undefined
  }
  return [take, drop]
}
