/** Splits a stream into lines without line breaks. Drops lines above a limit. */
export class Lines {
  readonly #most: number
  readonly #onLine: (line: string) => void
  #rest = ''
  #isTooLong = false
  readonly #decoder = new TextDecoder()

  constructor(most: number, onLine: (line: string) => void) {
    this.#most = most
    this.#onLine = onLine
  }

  push(chunk: Uint8Array): void {
    const parts = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split('\n')
    this.#rest = parts.pop() ?? ''
    for (const part of parts) {
      if (!this.#isTooLong && part.length <= this.#most) this.#onLine(part.endsWith('\r') ? part.slice(0, -1) : part)
      this.#isTooLong = false
    }
    if (this.#rest.length <= this.#most) return
    this.#rest = ''
    this.#isTooLong = true
  }

  /** Emits a last line without a line break. */
  end(): void {
    if (this.#rest && !this.#isTooLong) this.#onLine(this.#rest)
    this.#rest = ''
  }
}
