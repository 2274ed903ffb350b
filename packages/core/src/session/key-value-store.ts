/** Stores the session across reloads: local storage, memory, or a file of the command line. Any method may throw. */
export interface KeyValueStore {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Reports changes from elsewhere (another tab); `null` means that all keys may have changed. */
  subscribe?(listener: (key: string | null) => void): () => void
}
