import type { FleetState, ScopeMask } from '../live/fleet-state.ts'
import { visibilityOf } from '../live/visibility.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import type { RealtimeCaller } from '#kernel/realtime/caller.ts'
import { exactly } from '#kernel/realtime/channel.ts'
import type { Channel, SubscribeRequest, Subscriber, Subscription } from '#kernel/realtime/channel.ts'
import { feedMessage } from './feed-message.ts'
import { FeedViewer } from './feed-viewer.ts'
import { parseFeedWindow } from './feed-window.ts'
import type { FeedWindow } from './feed-window.ts'
import { NarrowedScope } from './narrowed-scope.ts'
import type { NarrowScope } from './narrowed-scope.ts'
import { jsonBody } from '#kernel/realtime/message-body.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

export interface PositionFeedOptions {
  state: FleetState
  /** Admits a caller; the scope limits the units in any case. */
  mayWatch?(caller: RealtimeCaller): boolean
  /** Finds the units selected by a subscriber. */
  narrow: NarrowScope
  /** Called when that fails; the feed retries. */
  onError?(error: unknown): void
  /** Interval for looking up selected units again. */
  refreshEvery?: Milliseconds
  /** Minimum time between two messages to a subscriber. */
  interval?: Milliseconds
  /** Time between two checks for due subscribers; a fraction of the interval. */
  tickEvery?: Milliseconds
}

interface Seat {
  subscriber: Subscriber<RealtimeCaller>
  viewer: FeedViewer
  /** Mask of the caller's scope; the viewer may hold an equal mask of another subscriber. */
  mask: ScopeMask | undefined
  /** Requested window, and the units of an embed token that limit it. */
  requested: FeedWindow
  only: Scope['only']
  scope: NarrowedScope
  sentAt: Milliseconds
}

/**
 * `/topic/unit-positions`: sends all positions in a window, then the changes, at most once a second per subscriber.
 * There is no queue. A message is built from the current state when a subscriber is due, so a lagging subscriber skips
 * intermediate states.
 */
export class PositionFeed implements Channel<RealtimeCaller> {
  readonly match = exactly('/topic/unit-positions')
  readonly #options: Required<PositionFeedOptions>
  readonly #seats = new Set<Seat>()
  #timer: NodeJS.Timeout | undefined
  #scheduled = false

  constructor({
    mayWatch = () => true,
    onError = () => {},
    interval = 1000,
    tickEvery = 250,
    refreshEvery = 30_000,
    ...options
  }: PositionFeedOptions) {
    this.#options = { mayWatch, onError, interval, tickEvery, refreshEvery, ...options }
  }

  authorize(caller: RealtimeCaller): boolean {
    return this.#options.mayWatch(caller)
  }

  onSubscribe(subscriber: Subscriber<RealtimeCaller>, request: SubscribeRequest): Subscription {
    const requested = parseFeedWindow(request.headers)
    const { only } = subscriber.caller.scope
    const viewer = new FeedViewer(within(requested, only))
    const { narrow, refreshEvery, onError } = this.#options
    const scope = new NarrowedScope({ narrow, refreshEvery, onError, onReady: () => this.#tickSoon() })
    const seat: Seat = { subscriber, viewer, mask: undefined, requested, only, scope, sentAt: -Infinity }
    this.#seats.add(seat)
    this.#timer ??= setInterval(() => this.tick(), this.#options.tickEvery)
    this.#tickSoon()
    return {
      move: ({ headers }) => {
        seat.requested = parseFeedWindow(headers)
        viewer.move(within(seat.requested, seat.only))
        this.#tickSoon()
      },
      unsubscribe: () => {
        this.#seats.delete(seat)
        if (this.#seats.size > 0) return
        clearInterval(this.#timer)
        this.#timer = undefined
      },
    }
  }

  /** Sends changes to all due subscribers; subscribers with the same scope share one scan. */
  tick(): void {
    const { state, interval } = this.#options
    const now = performance.now()
    state.settle()
    const changes = new Changes(state)
    for (const seat of this.#seats) {
      const { subscriber, viewer } = seat
      // a tick may be early: the interval is 1 s, not 1.25 s
      if (now - seat.sentAt < interval * 0.98 || subscriber.lagging) continue
      if (!this.#narrow(seat)) continue
      if (!viewer.behind(state)) continue
      const change = viewer.advance(state, () => changes.since(viewer.since, viewer.mask))
      if (!change) continue
      seat.sentAt = now
      subscriber.send(jsonBody(feedMessage(state, change, Date.now())), { compress: true })
    }
  }

  /**
   * Updates the scope. Equal scopes share a mask, so that they share a scan. Returns false while the chosen units are
   * unknown.
   */
  #narrow(seat: Seat): boolean {
    const scope = seat.scope.of(seat.subscriber.caller.scope, seat.requested.choice)
    if (!scope) return false
    if (scope.only !== seat.only) {
      seat.only = scope.only
      seat.viewer.move(within(seat.requested, scope.only))
    }
    const { mask } = visibilityOf(this.#options.state, scope)
    if (mask === seat.mask) return true
    seat.mask = mask
    const twin = [...this.#seats].find(({ viewer }) => Buffer.compare(viewer.mask, mask) === 0)
    seat.viewer.narrow(twin?.viewer.mask ?? mask)
    return true
  }

  #tickSoon(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      this.tick()
    })
  }
}

function within(window: FeedWindow, only: Scope['only']): FeedWindow {
  const { unitIds } = window
  if (!only) return window
  return { ...window, unitIds: new Set(unitIds ? only.unitIds.filter(id => unitIds.has(id)) : only.unitIds) }
}

/** Slots changed since a version, by scope. Scans once per combination. */
class Changes {
  readonly #state: FleetState
  readonly #found = new Map<number, Map<ScopeMask, Int32Array>>()

  constructor(state: FleetState) {
    this.#state = state
  }

  since(version: number, mask: ScopeMask): Int32Array {
    const byMask = this.#found.get(version) ?? new Map<ScopeMask, Int32Array>()
    this.#found.set(version, byMask)
    const found = byMask.get(mask) ?? this.#scan(version, mask)
    byMask.set(mask, found)
    return found
  }

  #scan(version: number, mask: ScopeMask): Int32Array {
    const { revision, company } = this.#state.columns
    const found: number[] = []
    for (let slot = 0; slot < this.#state.size; slot++)
      if (revision[slot]! > version && mask[company[slot]!] === 1) found.push(slot)
    return Int32Array.from(found)
  }
}
