import { useEffect, useEffectEvent, useRef } from 'react'
import { useCursorStore } from './cursor-store.ts'

const restMs = 400

/** Writes the cursor into the address when it rests, and takes it from there when the address changes. */
export function useCursorAddress(at: string | undefined, write: (at: string) => void): void {
  const cursor = useCursorStore()
  // on their way into the address: where the cursor has been, not where it is to go
  const written = useRef<string[]>([])
  const put = useEffectEvent((time: number) => {
    const text = new Date(time).toISOString()
    if (text === at) return
    written.current.push(text)
    write(text)
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
    if (at === undefined) return
    const own = written.current.indexOf(at)
    if (own === -1) cursor.set(Date.parse(at))
    else written.current.splice(0, own + 1)
  }, [cursor, at])
}
