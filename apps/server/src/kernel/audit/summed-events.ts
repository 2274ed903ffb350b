import type { Identity, NewEntry } from './entry.ts'

interface Summed {
  entry: NewEntry
  identity: Identity
  count: number
}

/** Maximum number of distinct events between two writes; further events share one count. */
const most = 500

/** Aggregates equal events of one caller, so that a flood of rejections becomes one entry. */
export class SummedEvents {
  #events = new Map<string, Summed>()

  add(entry: NewEntry, identity: Identity): void {
    const { at: _, requestId: __, ...what } = entry
    const key = JSON.stringify([what, identity])
    if (this.#sum(key)) return
    if (this.#events.size < most) {
      this.#events.set(key, { entry, identity, count: 1 })
      return
    }
    const rest = `rest ${entry.companyId} ${entry.event}`
    if (this.#sum(rest)) return
    const { companyId, at, event } = entry
    this.#events.set(rest, {
      entry: { companyId, at, event, operation: '*', detail: {} },
      identity: { companyId, address: '*' },
      count: 1,
    })
  }

  #sum(key: string): boolean {
    const known = this.#events.get(key)
    if (known) known.count++
    return known !== undefined
  }

  take(): { entry: NewEntry; identity: Identity }[] {
    const taken = [...this.#events.values()]
    this.#events = new Map()
    return taken.map(({ entry, identity, count }) => ({ entry: { ...entry, count }, identity }))
  }

  /** Restores the counts of events that could not be stored. */
  putBack(events: readonly { entry: NewEntry; identity: Identity }[]): void {
    for (const { entry, identity } of events) {
      const { count = 1, ...one } = entry
      this.add(one, identity)
      const { at: _, requestId: __, ...what } = one
      const known = this.#events.get(JSON.stringify([what, identity]))
      if (known) known.count += count - 1
    }
  }
}
