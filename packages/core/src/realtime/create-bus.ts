import type { SessionStore } from '../session/create-session.ts'
import type { Bus, Headers, LiveState, Message, Subscription } from './bus.ts'
import { connect, type Connection } from './connection.ts'
import { listeners } from './listeners.ts'
import { browserPage, type Page } from './page.ts'
import { socketUrl } from './socket-url.ts'

export interface BusOptions {
  /** `ws://…`, `wss://…`, or a path on the page's own host. */
  url: string
  session: Pick<SessionStore, 'get' | 'subscribe'>
  /**
   * Milliseconds before a reconnect, 5000; up to a fifth is added at random, so that not all come back at once. Where the server
   * said that there are others, a connection that was live is tried sooner, three times: another one may take over.
   */
  reconnectDelay?: number
  /** Milliseconds between heartbeats, 4000 in each direction. */
  heartbeat?: number
  /** Milliseconds without a connection after which what is shown counts as stale, 15 000. */
  staleAfter?: number
  /** Milliseconds a page may stay hidden before its connection rests, 300 000. */
  restAfter?: number
  page?: Page
  /** Makes the WebSocket; the global one where left out. */
  socket?: (url: string) => unknown
  random?: () => number
  now?: () => number
}

/** Milliseconds before a reconnect that the server asked for; servers ask one client after another. */
const movedDelay = 100

/** Milliseconds before the first reconnects after the loss of one of several servers, each with up to a second at random. */
const soon = [250, 750, 1500] as const
const spread = 1000

interface Entry {
  readonly destination: string
  readonly listener: (message: Message) => void
  headers: Headers
  /** Id on the present connection. */
  id: string
}

/**
 * @example
 * const bus = createBus({ url: '/wlf/ws', session })
 * const stop = bus.start()
 * const unsubscribe = bus.subscribe('/user/queue/web-notifications', {}, message => reload())
 */
export function createBus(options: BusOptions): Bus {
  const {
    session,
    reconnectDelay = 5000,
    heartbeat = 4000,
    staleAfter = 15_000,
    restAfter = 300_000,
    page = browserPage(),
    socket,
    random = Math.random,
    now = Date.now,
  } = options
  const states = listeners<LiveState>()
  const gaps = listeners<number>()
  const errors = listeners<string>()
  const entries = new Set<Entry>()
  let state: LiveState = { status: 'offline' }
  let connection: Connection | undefined
  let token: string | undefined
  let lostAt: number | undefined
  /** Whether the last server said that another one could take over. */
  let hasOthers = false
  /** Attempts since the last connection. */
  let attempts = 0
  let starts = 0
  let ids = 0
  let release: (() => void) | undefined
  let retryTimer: Timer
  let staleTimer: Timer
  let restTimer: Timer

  function become(next: LiveState): void {
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    states.tell(next)
  }

  function open(): void {
    clearTimeout(retryTimer)
    if (connection || !token || !page.online()) return
    if (lostAt === undefined) become({ status: 'connecting' })
    let isRefused = false
    connection = connect(
      { url: socketUrl(options.url), token, heartbeat, socket },
      {
        opened,
        closed(isMoved) {
          connection = undefined
          lose()
          if (page.online()) retryTimer = setTimeout(open, isMoved ? movedDelay : nextDelay(isRefused))
        },
        failed(message) {
          isRefused = state.status === 'live'
          errors.tell(message)
        },
      },
    )
  }

  /** Soon where another server may take over; whom a server has sent away, or who was never connected, waits longer. */
  function nextDelay(isRefused: boolean): number {
    const early = hasOthers && lostAt !== undefined && !isRefused ? soon[attempts++] : undefined
    const usual = reconnectDelay * (1 + random() / 5)
    return early === undefined ? usual : Math.min(usual, early + random() * spread)
  }

  function opened(others: boolean): void {
    clearTimeout(staleTimer)
    hasOthers = others
    attempts = 0
    const since = lostAt
    lostAt = undefined
    for (const entry of entries) send(entry, `s${++ids}`)
    become({ status: 'live' })
    if (since !== undefined) gaps.tell(since)
  }

  /** Counts from the first loss; a retry that fails does not start again. */
  function lose(): void {
    if (lostAt !== undefined) return
    if (state.status !== 'live') return
    lostAt = now()
    become({ status: 'reconnecting', since: lostAt })
    staleTimer = setTimeout(() => lostAt !== undefined && become({ status: 'stale', since: lostAt }), staleAfter)
  }

  function close(): void {
    for (const timer of [retryTimer, staleTimer, restTimer]) clearTimeout(timer)
    connection?.close()
    connection = undefined
    lostAt = undefined
    become({ status: 'offline' })
  }

  /** Keeps what was lost, so that the gap is reported when the page is seen again. */
  function rest(): void {
    clearTimeout(retryTimer)
    connection?.close()
    connection = undefined
    if (state.status === 'connecting') become({ status: 'offline' })
    lose()
  }

  function follow(): void {
    const next = session.get()?.accessToken
    if (next === token) return
    close()
    token = next
    open()
  }

  function pageChanged(): void {
    clearTimeout(restTimer)
    if (!token) return
    if (!page.online()) return rest()
    if (page.hidden()) restTimer = setTimeout(rest, restAfter)
    else open()
  }

  function send(entry: Entry, id: string): void {
    entry.id = id
    connection?.send(id, entry.destination, entry.headers, message => entries.has(entry) && entry.listener(message))
  }

  return {
    start() {
      if (++starts === 1) {
        const leave = [session.subscribe(follow), page.subscribe(pageChanged)]
        release = () => leave.forEach(undo => undo())
        follow()
      }
      let running = true
      return () => {
        if (!running) return
        running = false
        if (--starts > 0) return
        release?.()
        close()
        token = undefined
      }
    },
    state: () => state,
    onState: states.add,
    subscribe(destination, headers, listener) {
      const entry: Entry = { destination, headers, listener, id: `s${++ids}` }
      entries.add(entry)
      if (state.status === 'live') send(entry, entry.id)
      const unsubscribe = () => {
        if (entries.delete(entry)) connection?.unsubscribe(entry.id)
      }
      const move = (moved: Headers) => {
        entry.headers = moved
        if (state.status === 'live' && entries.has(entry)) send(entry, entry.id)
      }
      return Object.assign(unsubscribe, { move }) satisfies Subscription
    },
    onGap: gaps.add,
    onError: errors.add,
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined
