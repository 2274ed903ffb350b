import { useEffect, useEffectEvent } from 'react'
import { useCursorStore } from './cursor-store.ts'

const restMs = 400

/** Writes the cursor into the address when it rests, and takes it from there when the address changes. */
export function useCursorAddress(at: string | undefined, write: (at: string) => void): void {
  const cursor = useCursorStore()
  const put = useEffectEvent((time: number) => {
    const text = new Date(time).toISOString()
    if (text !== at) write(text)
  })
  useEffect(() => {
    // also where the cursor was by itself, before anybody moved it
    let isFirst = cursor.get() === null
    let timer = 0
    const stop = cursor.subscribe(() => {
      clearTimeout(timer)
      const time = cursor.get()
      if (isFirst || time === null) return void (isFirst = false)
      timer = window.setTimeout(() => put(time), restMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [cursor])
  useEffect(() => {
    if (at !== undefined) cursor.set(Date.parse(at))
  }, [cursor, at])
}
