/** Map that drops its least recently used entry. */
export class LruCache<V> {
  readonly #entries = new Map<string, V>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: string, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size > this.#most) this.#entries.delete(this.#entries.keys().next().value!)
  }
}
