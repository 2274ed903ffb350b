import { useEffect, useState } from 'react'

/** Returns the value, updated immediately and then at most once per interval. */
export function useThrottled<T>(value: T, milliseconds: number): T {
  const [throttled, setThrottled] = useState(value)
  const [[push, cancel]] = useState(() => throttle<T>(setThrottled, milliseconds))
  useEffect(() => push(value), [push, value])
  useEffect(() => cancel, [cancel])
  return throttled
}

/**
 * Emits the first value immediately, then the newest value at most once per interval.
 *
 * @returns functions that push a value and cancel the pending one
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
