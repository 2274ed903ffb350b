import { contains } from '../live/bounds.ts'
import type { FleetState, ScopeMask } from '../live/fleet-state.ts'
import { viewportLimit } from '../live/queries.ts'
import { selectWindow } from '../live/selection.ts'
import type { FeedChange } from './feed-message.ts'
import type { FeedWindow } from './feed-window.ts'

/** View of one subscriber: its window, scope and displayed units. */
export class FeedViewer {
  #window: FeedWindow
  #mask: ScopeMask = new Uint8Array()
  #shown = new Set<number>()
  #since = 0
  #removals = 0
  #truncated = false
  /** True if the window must be scanned again because it is new, has moved, or its scope changed. */
  #stale = true
  #first = true

  constructor(window: FeedWindow) {
    this.#window = window
  }

  /** Version of the state that the subscriber has received. */
  get since(): number {
    return this.#since
  }

  get mask(): ScopeMask {
    return this.#mask
  }

  move(window: FeedWindow): void {
    this.#window = window
    this.#stale = true
  }

  /** Replaces the scope, and marks the window for a new scan if the scope differs. */
  narrow(mask: ScopeMask): void {
    if (mask === this.#mask) return
    this.#stale ||= Buffer.compare(mask, this.#mask) !== 0
    this.#mask = mask
  }

  /** Returns true if changes may be pending. */
  behind(state: FleetState): boolean {
    return this.#stale || this.#since !== state.version
  }

  /**
   * Returns the change since the last message, or undefined if there is none.
   * @param changed slots in scope that have changed since
   */
  advance(state: FleetState, changed: () => Int32Array): FeedChange | undefined {
    const whole = this.#stale || this.#removals !== state.removals
    const change = whole ? this.#survey(state) : this.#follow(state, changed())
    this.#since = state.version
    this.#removals = state.removals
    // there is room for units that were left out
    this.#stale = this.#truncated && this.#shown.size < viewportLimit * 0.9
    this.#first = false
    return change.snapshot || change.slots.length > 0 || change.gone.length > 0 ? change : undefined
  }

  #survey(state: FleetState): FeedChange {
    const { area, unitIds, statusIds } = this.#window
    const inView = selectWindow(state, this.#mask, area, {
      ...(unitIds && { unitIds: [...unitIds] }),
      ...(statusIds && { statusIds: [...statusIds] }),
    })
    const { unitId, revision } = state.columns
    const shown = new Set<number>()
    const slots: number[] = []
    for (const slot of inView.subarray(0, viewportLimit)) {
      const id = unitId[slot]!
      shown.add(id)
      if (!this.#shown.has(id) || revision[slot]! > this.#since) slots.push(slot)
    }
    const gone = [...this.#shown].filter(id => !shown.has(id))
    this.#shown = shown
    this.#truncated = inView.length > viewportLimit
    return { slots, gone, snapshot: this.#first, truncated: this.#truncated }
  }

  #follow(state: FleetState, changed: Int32Array): FeedChange {
    const { unitId, x, y, shown } = state.columns
    const { area, unitIds, statusIds } = this.#window
    const slots: number[] = []
    const gone: number[] = []
    for (const slot of changed) {
      const id = unitId[slot]!
      const known = this.#shown.has(id)
      const isChosen = (!unitIds || unitIds.has(id)) && (!statusIds || statusIds.has(shown[slot]!))
      if (isChosen && contains(area, x[slot]!, y[slot]!)) {
        if (!known && this.#shown.size >= viewportLimit) this.#truncated = true
        else {
          this.#shown.add(id)
          slots.push(slot)
        }
      } else if (known) {
        this.#shown.delete(id)
        gone.push(id)
      }
    }
    return { slots, gone, snapshot: false, truncated: this.#truncated }
  }
}
