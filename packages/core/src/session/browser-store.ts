import type { KeyValueStore } from './key-value-store.ts'

interface StorageLike {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

interface StorageEventLike {
  key?: string | null
  storageArea?: unknown
}

interface Window {
  readonly localStorage?: StorageLike
  addEventListener?(type: 'storage', listener: (event: StorageEventLike) => void): void
  removeEventListener?(type: 'storage', listener: (event: StorageEventLike) => void): void
}

/**
 * The browser's local storage. Widgets on a partner's page pass a prefix to avoid the page's keys. Access may throw
 * (private mode, blocked cookies); the session handles that.
 */
export function browserStore(prefix = ''): KeyValueStore {
  const page = globalThis as Window
  // looked up on each use, because the getter throws where storage is blocked
  const storage = () => {
    if (!page.localStorage) throw new Error('This page has no local storage.')
    return page.localStorage
  }
  return {
    get: key => storage().getItem(prefix + key),
    set: (key, value) => storage().setItem(prefix + key, value),
    remove: key => storage().removeItem(prefix + key),
    subscribe(listener) {
      const onStorage = ({ key }: StorageEventLike) => {
        if (key === null || key === undefined) listener(null)
        else if (key.startsWith(prefix)) listener(key.slice(prefix.length))
      }
      page.addEventListener?.('storage', onStorage)
      return () => page.removeEventListener?.('storage', onStorage)
    },
  }
}
