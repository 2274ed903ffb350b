/** Shutdown steps of the server, in reverse order of opening. */
export class Closing {
  readonly #steps: { name: string; end: () => unknown }[] = []
  #ended: Promise<void> | undefined

  add(name: string, end: () => unknown): void {
    this.#steps.push({ name, end })
  }

  /** Runs every step, even after a failure. */
  end(onError: (error: unknown, name: string) => void): Promise<void> {
    this.#ended ??= this.#run(onError)
    return this.#ended
  }

  async #run(onError: (error: unknown, name: string) => void): Promise<void> {
    for (const { name, end } of this.#steps.toReversed()) {
      try {
        await end()
      } catch (error) {
        onError(error, name)
      }
    }
  }
}
