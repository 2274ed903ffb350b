import { browserStore } from '@muster/core'
import { useSyncExternalStore } from 'react'

interface MemoryOptions<T> {
  /** Prefix of the keys in the browser's storage. */
  prefix: string
  /** Parses the stored text, null if there is none. May throw. */
  parse: (text: string | null) => T
  /** Returns null for values that need not be stored. */
  print: (value: T) => string | null
  /** Default value, used when nothing can be read. */
  untouched: T
}

export interface Memory<T> {
  /** Returns the value of a key and a setter. All users of the key are updated. */
  use: (key: string) => readonly [value: T, set: (value: T) => void]
  /** Forgets values in memory, as a reload does. For tests. */
  forget: () => void
}

const memories = new Set<() => void>()

/** Makes all memories forget their values, as a reload does. For tests. */
export function forgetAll(): void {
  for (const forget of memories) forget()
}

/**
 * A setting of the user, stored in this browser and shared within the page. Without storage it lasts until the page
 * is left.
 */
export function createMemory<T>({ prefix, parse, print, untouched }: MemoryOptions<T>): Memory<T> {
  const store = browserStore(prefix)
  const known = new Map<string, T>()
  const listeners = new Set<() => void>()

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const stored = (key: string) => {
    try {
      return parse(store.get(key))
    } catch {
      return untouched
    }
  }
  const read = (key: string) => {
    const value = known.get(key) ?? stored(key)
    known.set(key, value)
    return value
  }
  const set = (key: string, value: T) => {
    known.set(key, value)
    try {
      const text = print(value)
      if (text === null) store.remove(key)
      else store.set(key, text)
    } catch {
      // storage is missing or full
    }
    for (const listener of listeners) listener()
  }
  const forget = () => known.clear()
  memories.add(forget)
  return {
    use: key => [useSyncExternalStore(subscribe, () => read(key)), value => set(key, value)],
    forget,
  }
}
