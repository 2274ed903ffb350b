import type { UnitChoice } from '../live/narrow-scope.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Finds the scope of a unit selection. */
export type NarrowScope = (scope: Scope, choice: UnitChoice) => Promise<Scope>

interface Options {
  narrow: NarrowScope
  /** Interval for looking up the selection again, because fleets and names change. */
  refreshEvery: Milliseconds
  /** Called after each look-up of a scope. */
  onReady(): void
  onError(error: unknown): void
}

interface Subject {
  caller: Scope
  choice: UnitChoice
  key: string
}

/** Scope of one subscriber, narrowed to its selected units. */
export class NarrowedScope {
  readonly #options: Options
  #subject: Subject | undefined
  #scope: Scope | undefined
  #lookedUpAt: Milliseconds = -Infinity

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns the narrowed scope, or undefined until its first lookup has finished. */
  of(caller: Scope, choice: UnitChoice | undefined): Scope | undefined {
    if (!choice) return caller
    const key = JSON.stringify(choice)
    if (this.#subject?.caller !== caller || this.#subject.key !== key) {
      this.#subject = { caller, choice, key }
      this.#scope = undefined
      this.#lookedUpAt = -Infinity
    }
    if (performance.now() - this.#lookedUpAt >= this.#options.refreshEvery) void this.#lookUp(this.#subject)
    return this.#scope
  }

  async #lookUp(subject: Subject): Promise<void> {
    this.#lookedUpAt = performance.now()
    try {
      const scope = await this.#options.narrow(subject.caller, subject.choice)
      if (subject !== this.#subject) return
      this.#scope = scope
      this.#options.onReady()
    } catch (error) {
      this.#options.onError(error)
    }
  }
}
