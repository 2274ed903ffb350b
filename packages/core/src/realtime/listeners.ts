export interface Listeners<T> {
  add(listener: (value: T) => void): () => void
  tell(value: T): void
}

/** A set of listeners; one that leaves while others are called is not called any more. */
export function listeners<T>(): Listeners<T> {
  const all = new Set<{ readonly hear: (value: T) => void }>()
  return {
    add(hear) {
      const entry = { hear }
      all.add(entry)
      return () => void all.delete(entry)
    },
    tell(value) {
      for (const entry of Array.from(all)) if (all.has(entry)) entry.hear(value)
    },
  }
}
