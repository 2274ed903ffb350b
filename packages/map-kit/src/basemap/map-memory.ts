import { browserStore } from '@muster/core'
import { useSession } from '@muster/ui'
import { useSyncExternalStore } from 'react'

/** What a user selected in the layers panel. */
export interface MapMemory {
  /** Id of a base map; the first one where it is absent or unknown. */
  readonly base?: string
  /** Overlays that were switched, by id. */
  readonly overlays: Readonly<Record<string, boolean>>
}

const untouched: MapMemory = { overlays: {} }
const store = browserStore('muster.map.')
const known = new Map<string, MapMemory>()
const listeners = new Set<() => void>()

/** The selection of the signed-in user, shared by all maps of the page and remembered in this browser. */
export function useMapMemory(): readonly [MapMemory, (patch: Partial<MapMemory>) => void] {
  const key = String(useSession()?.userId ?? 0)
  const memory = useSyncExternalStore(subscribe, () => read(key))
  return [memory, patch => write(key, { ...read(key), ...patch })]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(key: string): MapMemory {
  const memory = known.get(key) ?? stored(key)
  known.set(key, memory)
  return memory
}

function stored(key: string): MapMemory {
  try {
    const { base, overlays } = JSON.parse(store.get(key) ?? '{}') as Partial<MapMemory>
    return { ...(typeof base === 'string' && { base }), overlays: { ...overlays } }
  } catch {
    // unreadable, or no storage on this page: as if never touched
    return untouched
  }
}

function write(key: string, memory: MapMemory): void {
  known.set(key, memory)
  try {
    store.set(key, JSON.stringify(memory))
  } catch {
    // it holds until the page is left
  }
  for (const listener of listeners) listener()
}

/** For tests: forgets what was read, as a reload does. */
export const forgetMapMemory = () => known.clear()
