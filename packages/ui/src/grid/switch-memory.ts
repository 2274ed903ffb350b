import { browserStore } from '@muster/core'
import { useSyncExternalStore } from 'react'
import { useSession } from '../host.tsx'
import { phone, useMedia } from '../table/use-media.ts'

const store = browserStore('muster.grid.')
const known = new Map<string, boolean>()
const listeners = new Set<() => void>()

/**
 * Whether a screen shows its grid instead of the plain table; remembered for each user and screen. Never on a phone,
 * where there is no room for one.
 *
 * @param remember name of the screen's table, as its columns have it
 */
export function useGridSwitch(remember: string): readonly [isOn: boolean, turn: (isOn: boolean) => void] {
  const key = `${useSession()?.userId ?? 0}.${remember}`
  const isOn = useSyncExternalStore(subscribe, () => read(key))
  const isPhone = useMedia(phone)
  return [isOn && !isPhone, (next: boolean) => write(key, next)]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(key: string): boolean {
  const isOn = known.get(key) ?? stored(key)
  known.set(key, isOn)
  return isOn
}

function stored(key: string): boolean {
  try {
    return store.get(key) === 'on'
  } catch {
    // no storage on this page: the plain table
    return false
  }
}

function write(key: string, isOn: boolean): void {
  known.set(key, isOn)
  try {
    if (isOn) store.set(key, 'on')
    else store.remove(key)
  } catch {
    // it holds until the page is left
  }
  for (const listener of listeners) listener()
}
