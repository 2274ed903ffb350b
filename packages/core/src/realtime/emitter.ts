export interface Emitter<T> {
  add(listener: (value: T) => void): () => void
  emit(value: T): void
}

/** Stores listeners. A listener that is removed during `emit` is not called any more. */
export function createEmitter<T>(): Emitter<T> {
  const entries = new Set<{ readonly listener: (value: T) => void }>()
  return {
    add(listener) {
      const entry = { listener }
      entries.add(entry)
      return () => void entries.delete(entry)
    },
    emit(value) {
      for (const entry of Array.from(entries)) if (entries.has(entry)) entry.listener(value)
    },
  }
}
