import { createContext, use, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

/**
 * Holds the time that map, list, chart and playback share. Lives outside React state because it changes 60 times a
 * second.
 */
export class CursorStore {
  #time: number | null
  readonly #listeners = new Set<() => void>()

  constructor(time: number | null) {
    this.#time = time
  }

  get = (): number | null => this.#time

  set(time: number | null): void {
    if (time === this.#time) return
    this.#time = time
    for (const listener of this.#listeners) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

export const CursorContext = createContext<CursorStore | undefined>(undefined)

export function useCursorStore(): CursorStore {
  const store = use(CursorContext)
  if (!store) throw new Error('No cursor here. Render the component inside <CursorContext value={…}>.')
  return store
}

/** Selects a value by the cursor time; renders only when the value changes. */
export function useCursor<T extends string | number | boolean | null | undefined>(
  select: (time: number | null) => T,
): T {
  const store = useCursorStore()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

const everyMs = 150

/** Returns the cursor time for slow components: throttled while it moves, immediate when it rests. */
export function useThrottledCursor(): number | null {
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

const restMs = 400

/** Writes the cursor time to the URL when it rests, and reads it when the URL changes. */
export function useCursorUrl(at: string | undefined, write: (at: string) => void): void {
  const cursor = useCursorStore()
  // times that were written but have not reached the URL yet
  const written = useRef<string[]>([])
  const put = useEffectEvent((time: number) => {
    const text = new Date(time).toISOString()
    if (text === at) return
    written.current.push(text)
    write(text)
  })
  useEffect(() => {
    // the initial time is not written
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
