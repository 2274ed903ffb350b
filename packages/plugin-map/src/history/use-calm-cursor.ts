import { useEffect, useState } from 'react'
import { useCursorStore } from './cursor-store.ts'

const everyMs = 150

/** The moment for what is slow to draw: at once when it rests, a few times a second while it moves. */
export function useCalmCursor(): number | null {
  const cursor = useCursorStore()
  const [time, setTime] = useState(cursor.get)
  useEffect(() => {
    let last = -Infinity
    let timer = 0
    const take = () => {
      last = performance.now()
      timer = 0
      setTime(cursor.get())
    }
    const stop = cursor.subscribe(() => {
      const wait = last + everyMs - performance.now()
      if (wait <= 0) take()
      else timer ||= window.setTimeout(take, wait)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [cursor])
  return time
}
