import { useEffect, useState } from 'react'

/** The value, taken over at once and then at most once in so many milliseconds. */
export function useThrottled<T>(value: T, milliseconds: number): T {
  const [throttled, setThrottled] = useState(value)
  const [[push, cancel]] = useState(() => throttle<T>(setThrottled, milliseconds))
  useEffect(() => push(value), [push, value])
  useEffect(() => cancel, [cancel])
  return throttled
}

/**
 * The first value at once, then the newest at most once in so many milliseconds.
 *
 * @returns what takes a value, and what drops the one that waits
 */
export function throttle<T>(
  emit: (value: T) => void,
  milliseconds: number,
): [push: (value: T) => void, cancel: () => void] {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { value: T } | undefined
  const startTimer = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (!waiting) return
      const { value } = waiting
      waiting = undefined
      startTimer()
      emit(value)
    }, milliseconds)
  }
  const push = (value: T) => {
    if (timer !== undefined) return void (waiting = { value })
    startTimer()
    emit(value)
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = waiting = undefined
  }
  return [push, cancel]
}
