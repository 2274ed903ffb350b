import type { Milliseconds } from '#kernel/time/units.ts'
import type { FleetState, ScopeMask } from './fleet-state.ts'

/** Number of units from which a scan is worth sharing; a smaller fleet is always current. */
const largeFleet = 50_000
const lasts: Milliseconds = 1000

/** Results of scans over all units of a scope. In a large fleet, viewers of the same companies share one scan a second. */
export class RecentScans<T> {
  readonly #results = new WeakMap<FleetState, { since: Milliseconds; byScope: Map<string, T> }>()
  readonly #now: () => Milliseconds

  constructor(now: () => Milliseconds = Date.now) {
    this.#now = now
  }

  of(state: FleetState, mask: ScopeMask, scan: () => T): T {
    if (state.size < largeFleet) return scan()
    let recent = this.#results.get(state)
    if (!recent || this.#now() - recent.since >= lasts) {
      recent = { since: this.#now(), byScope: new Map() }
      this.#results.set(state, recent)
    }
    const scope = Buffer.from(mask).toString('latin1')
    const result = recent.byScope.get(scope) ?? scan()
    recent.byScope.set(scope, result)
    return result
  }
}
