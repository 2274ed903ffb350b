import type { KeyValueStore } from './key-value-store.ts'

export interface MemoryStore extends KeyValueStore {
  readonly entries: Map<string, string>
  subscribe(listener: (key: string | null) => void): () => void
  /** Opens a second tab over the same entries. Each tab is notified of the other's writes. */
  tab(): MemoryStore
}

/** A store in memory, for tests, private windows and one-shot commands. */
export function memoryStore(initial: Iterable<readonly [string, string]> = []): MemoryStore {
  return openTab(new Map(initial), new Set())
}

type Listener = (key: string | null) => void

function openTab(entries: Map<string, string>, tabs: Set<Set<Listener>>): MemoryStore {
  const listeners = new Set<Listener>()
  tabs.add(listeners)
  const notifyOtherTabs = (key: string) => {
    for (const tab of tabs) if (tab !== listeners) for (const listener of tab) listener(key)
  }
  return {
    entries,
    get: key => entries.get(key) ?? null,
    set(key, value) {
      entries.set(key, value)
      notifyOtherTabs(key)
    },
    remove(key) {
      if (entries.delete(key)) notifyOtherTabs(key)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tab: () => openTab(entries, tabs),
  }
}
