import type { SessionStore } from '../session/create-session.ts'
import type { Bus, Headers, LiveState, Message, Subscription } from './bus.ts'
import { connect, socketUrl, type Connection } from './connection.ts'
import { createEmitter } from './emitter.ts'
import { browserPage, type Page } from './page.ts'

export interface BusOptions {
  /** `ws://…`, `wss://…`, or a path on the page's host. */
  url: string
  session: Pick<SessionStore, 'get' | 'subscribe'>
  /**
   * Milliseconds before a reconnect, 5000 by default, plus up to 20 % at random to spread clients. If the server
   * announced other servers, the first three reconnects of a live connection are earlier, because another server may
   * take over.
   */
  reconnectDelay?: number
  /** Milliseconds between heartbeats in each direction, 4000 by default. */
  heartbeat?: number
  /** Milliseconds without a connection until the data counts as stale, 15 000 by default. */
  staleAfter?: number
  /** Milliseconds that a page may be hidden before its connection is suspended, 300 000 by default. */
  suspendAfter?: number
  page?: Page
  /** Creates the WebSocket; default: the global one. */
  socket?: (url: string) => unknown
  random?: () => number
  now?: () => number
}

/** Milliseconds before a reconnect that the server requested; servers disconnect clients one by one. */
const restartDelay = 100

/** Milliseconds before the first reconnects when one of several servers is lost, each plus up to 1 s at random. */
const failoverDelays = [250, 750, 1500] as const
const failoverJitter = 1000

interface Entry {
  readonly destination: string
  readonly listener: (message: Message) => void
  headers: Headers
  /** Subscription ID on the current connection. */
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
    suspendAfter = 300_000,
    page = browserPage(),
    socket,
    random = Math.random,
    now = Date.now,
  } = options
  const states = createEmitter<LiveState>()
  const gaps = createEmitter<number>()
  const errors = createEmitter<string>()
  const entries = new Set<Entry>()
  let state: LiveState = { status: 'offline' }
  let connection: Connection | undefined
  let token: string | undefined
  let lostAt: number | undefined
  /** The last server announced others that could take over. */
  let hasOthers = false
  /** Attempts since the last connection. */
  let attempts = 0
  let starts = 0
  let ids = 0
  let release: (() => void) | undefined
  let retryTimer: Timer
  let staleTimer: Timer
  let suspendTimer: Timer

  function setState(next: LiveState): void {
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    states.emit(next)
  }

  function open(): void {
    clearTimeout(retryTimer)
    if (connection || !token || !page.online()) return
    if (lostAt === undefined) setState({ status: 'connecting' })
    let isRefused = false
    connection = connect(
      { url: socketUrl(options.url), token, heartbeat, socket },
      {
        opened,
        closed(isRestart) {
          connection = undefined
          markLost()
          if (page.online()) retryTimer = setTimeout(open, isRestart ? restartDelay : nextDelay(isRefused))
        },
        failed(message) {
          isRefused = state.status === 'live'
          errors.emit(message)
        },
      },
    )
  }

  /** Returns an early delay if another server may take over. Refused and never connected clients wait longer. */
  function nextDelay(isRefused: boolean): number {
    const early = hasOthers && lostAt !== undefined && !isRefused ? failoverDelays[attempts++] : undefined
    const usual = reconnectDelay * (1 + random() / 5)
    return early === undefined ? usual : Math.min(usual, early + random() * failoverJitter)
  }

  function opened(others: boolean): void {
    clearTimeout(staleTimer)
    hasOthers = others
    attempts = 0
    const since = lostAt
    lostAt = undefined
    for (const entry of entries) send(entry, `s${++ids}`)
    setState({ status: 'live' })
    if (since !== undefined) gaps.emit(since)
  }

  /** Keeps the time of the first loss over failed retries. */
  function markLost(): void {
    if (lostAt !== undefined) return
    if (state.status !== 'live') return
    lostAt = now()
    setState({ status: 'reconnecting', since: lostAt })
    staleTimer = setTimeout(() => lostAt !== undefined && setState({ status: 'stale', since: lostAt }), staleAfter)
  }

  function close(): void {
    for (const timer of [retryTimer, staleTimer, suspendTimer]) clearTimeout(timer)
    connection?.close()
    connection = undefined
    lostAt = undefined
    setState({ status: 'offline' })
  }

  /** Keeps the time of the loss, so that the gap is reported when the page is visible again. */
  function suspend(): void {
    clearTimeout(retryTimer)
    connection?.close()
    connection = undefined
    if (state.status === 'connecting') setState({ status: 'offline' })
    markLost()
  }

  function applySession(): void {
    const current = session.get()
    // the server refuses a session that must set up a second factor first
    const next = current?.mustSetUpFactor ? undefined : current?.accessToken
    if (next === token) return
    close()
    token = next
    open()
  }

  function pageChanged(): void {
    clearTimeout(suspendTimer)
    if (!token) return
    if (!page.online()) return suspend()
    if (page.hidden()) suspendTimer = setTimeout(suspend, suspendAfter)
    else open()
  }

  function send(entry: Entry, id: string): void {
    entry.id = id
    connection?.send(id, entry.destination, entry.headers, message => entries.has(entry) && entry.listener(message))
  }

  return {
    start() {
      if (++starts === 1) {
        const unsubscribers = [session.subscribe(applySession), page.subscribe(pageChanged)]
        release = () => unsubscribers.forEach(undo => undo())
        applySession()
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
