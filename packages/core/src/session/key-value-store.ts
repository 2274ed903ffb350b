/** Where a session survives a reload: local storage, memory, or a file of the command line. Any method may throw. */
export interface KeyValueStore {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Tells of changes made elsewhere (another tab); `null` means that everything may have changed. */
  subscribe?(listener: (key: string | null) => void): () => void
}
