import { browserStore } from '@muster/core'
import { useSyncExternalStore } from 'react'

interface MemoryOptions<T> {
  /** Of the keys in the browser's storage. */
  prefix: string
  /** From what is stored, null where nothing is; it may throw at what it cannot read. */
  parse: (text: string | null) => T
  /** Null for what need not be stored. */
  print: (value: T) => string | null
  /** Where nothing can be read. */
  untouched: T
}

export interface Memory<T> {
  /** What is remembered under a key, and how to change it; all that show it follow. */
  use: (key: string) => readonly [value: T, set: (value: T) => void]
  /** For tests: forgets what was read, as a reload does. */
  forget: () => void
}

const memories = new Set<() => void>()

/** For tests: each memory forgets what it read, as a reload does. */
export function forgetAll(): void {
  for (const forget of memories) forget()
}

/**
 * Something that a user chose, remembered in this browser and shared by all that show it on this page. Where the page has
 * no storage it holds until the page is left.
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
      // no storage, or no room in it
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
