import { createContext, use, useSyncExternalStore } from 'react'

/** The moment that map, list, chart and playback share. Outside React's state: it moves sixty times a second. */
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

/** What follows from the moment; renders only when that is another. */
export function useCursor<T extends string | number | boolean | null | undefined>(
  select: (time: number | null) => T,
): T {
  const store = useCursorStore()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
