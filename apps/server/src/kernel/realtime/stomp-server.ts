import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import type { Channel, Unsubscribe } from './channel.ts'
import { Connection } from './connection.ts'
import type { ConnectionOptions } from './connection.ts'
import { defaultLimits } from './limits.ts'
import type { ConnectionLimits } from './limits.ts'

/** Identity of the client that opened a socket. */
export interface Peer {
  /** Origin of the page; absent for programs. */
  readonly origin: string | undefined
  readonly address: string | undefined
}

export interface StompServerOptions<C> {
  /** Channels by socket path: `{ '/wlf/ws': [notifications, positions] }`. */
  endpoints: Readonly<Record<string, readonly Channel<C>[]>>
  /** Returns the caller of a bearer token; undefined if it is unknown, revoked, expired or not valid for this peer. */
  authenticate(token: string, peer: Peer): Promise<C | undefined>
  /**
   * Checks all open sessions every few seconds and returns the current callers in the same order. The same object means no
   * change, another one has new scope and permissions, undefined closes the socket. An error means
   * that this one could not be checked; its socket is closed after several in a row.
   */
  recheck(callers: readonly C[]): Promise<readonly (C | undefined | Error)[]>
  /** Returns true if a page of this origin may connect; by default every page may. */
  allowOrigin?(origin: string | undefined, request: IncomingMessage): boolean
  /** Returns the address of a sender; by default the connection's address. */
  addressOf?(request: IncomingMessage): string | undefined
  /** Returns true if another server could take over; false by default. */
  hasOthers?(): boolean
  onError(error: unknown): void
  limits?: Partial<ConnectionLimits>
  maxConnections?: number
  /** Milliseconds between checks of sessions, and of heart-beats. */
  recheckEvery?: number | undefined
  tickEvery?: number
}

export interface StompStats {
  connections: number
  subscriptions: number
  /** Messages since the start that were sent, and those dropped for a slow socket. */
  sent: number
  dropped: number
}

/** Milliseconds between WebSocket pings to a peer without STOMP heart-beats. */
const pingEvery = 30_000
/** Maximum duration of a closing handshake in milliseconds, after which the socket is cut. */
const closeWithin = 2000
/** Milliseconds after which a check of all sessions counts as failed. */
const recheckWithin = 10_000
/** WebSocket close code "service restart": the client may connect to another server immediately. */
const moveCode = 1012
/** Milliseconds between two moved connections; shorter for many connections. */
const moveEvery = 20
/** Consecutive failed checks after which a connection is closed. */
const failuresBelieved = 6

type Endpoint<C> = Omit<ConnectionOptions<C>, 'authenticate'>

/** STOMP 1.0–1.2 broker for registered channels over WebSocket, on a shared HTTP server. */
export class StompServer<C> {
  readonly #options: StompServerOptions<C>
  readonly #limits: ConnectionLimits
  readonly #sockets: WebSocketServer
  readonly #connections = new Map<WebSocket, Connection<C>>()
  readonly #endpoints: ReadonlyMap<string, Endpoint<C>>
  readonly #timers: NodeJS.Timeout[]
  readonly #tickEvery: number
  #sent = 0
  #dropped = 0
  /** Consecutive failed checks. */
  readonly #failures = new WeakMap<Connection<C>, number>()
  #rechecking = false
  /** Set if a check is requested during another one, which may have read older data. */
  #recheckAgain = false
  #stopping = false
  #isLeft = false

  constructor(options: StompServerOptions<C>) {
    const { tickEvery = 1000, recheckEvery = 5000 } = options
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#tickEvery = tickEvery
    const paths = Object.entries(options.endpoints)
    this.#endpoints = new Map(paths.map(([path, channels]) => [path, this.#connectionOptions(channels)]))
    const { head, body } = this.#limits.frame
    this.#sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: 2 * (head + body),
      handleProtocols: offered => ['v12.stomp', 'v11.stomp', 'v10.stomp'].find(each => offered.has(each)) ?? false,
      // Without context takeover, so that idle sockets take no zlib memory.
      perMessageDeflate: {
        threshold: 1024,
        serverNoContextTakeover: true,
        clientNoContextTakeover: true,
        // Half the CPU time of the default level for 5 % more bytes.
        zlibDeflateOptions: { level: 1, memLevel: 7 },
        concurrencyLimit: 4,
      },
    })
    this.#timers = [setInterval(() => this.#tick(), tickEvery), setInterval(() => void this.recheck(), recheckEvery)]
    for (const timer of this.#timers) timer.unref()
  }

  /** Serves upgrades of an HTTP server; other paths are left to other listeners, or rejected if there are none. */
  attach(server: Server): Unsubscribe {
    const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (!this.upgrade(request, socket, head) && server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found')
    }
    server.on('upgrade', onUpgrade)
    return () => void server.off('upgrade', onUpgrade)
  }

  /** Handles a request to upgrade; returns false for a path of another listener. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const endpoint = this.#endpoints.get(request.url?.split('?', 1)[0] ?? '')
    if (!endpoint) return false
    if (this.#options.allowOrigin?.(request.headers.origin, request) === false) refuse(socket, '403 Forbidden')
    else if (this.#stopping || this.#isLeft || this.#connections.size >= (this.#options.maxConnections ?? 20_000))
      refuse(socket, '503 Service Unavailable')
    else {
      const { addressOf = direct } = this.#options
      const peer = { origin: request.headers.origin, address: addressOf(request) }
      this.#sockets.handleUpgrade(request, socket, head, opened => this.#open(opened, endpoint, peer))
    }
    return true
  }

  stats(): StompStats {
    let subscriptions = 0
    for (const connection of this.#connections.values()) subscriptions += connection.subscriptions
    return { connections: this.#connections.size, subscriptions, sent: this.#sent, dropped: this.#dropped }
  }

  /**
   * Moves all clients to another server, one after another, and admits no new ones until `welcome`. @param within milliseconds
   * until each has been instructed
   */
  async moveAway(within: number): Promise<void> {
    this.#isLeft = true
    const connections = [...this.#connections.values()]
    const every = Math.min(moveEvery, within / connections.length)
    const begun = performance.now()
    for (const [i, connection] of connections.entries()) {
      const wait = begun + i * every - performance.now()
      if (wait > 0) await pause(wait)
      if (!this.#isLeft) return
      connection.close(moveCode, 'connect to another server')
    }
  }

  /** Admits new clients again after `moveAway`. */
  welcome(): void {
    this.#isLeft = false
  }

  /** Closes all connections and waits for their end, at most two seconds. */
  async stop(): Promise<void> {
    this.#stopping = true
    for (const timer of this.#timers) clearInterval(timer)
    const gone = [...this.#connections.keys()].map(socket => new Promise(resolve => socket.once('close', resolve)))
    for (const connection of this.#connections.values()) connection.close(1001, 'the server is stopping')
    const cut = setTimeout(() => this.#connections.forEach((_, socket) => socket.terminate()), closeWithin)
    await Promise.all(gone)
    clearTimeout(cut)
  }

  #open(socket: WebSocket, endpoint: Endpoint<C>, peer: Peer): void {
    const authenticate = (token: string) => this.#options.authenticate(token, peer)
    const connection = new Connection(socketWire(socket), { ...endpoint, authenticate })
    this.#connections.set(socket, connection)
    socket.on('message', (data: Buffer) => connection.receive(data))
    socket.on('pong', () => connection.noteTraffic())
    // An error is always followed by close, which handles the end.
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#connections.delete(socket)
      connection.closed()
    })
  }

  #connectionOptions(channels: readonly Channel<C>[]): Endpoint<C> {
    return {
      channels,
      limits: this.#limits,
      hasOthers: () => this.#options.hasOthers?.() ?? false,
      onError: this.#options.onError,
      onMessage: sent => {
        if (sent) this.#sent += 1
        else this.#dropped += 1
      },
      clock: () => performance.now(),
    }
  }

  #tick(): void {
    const now = performance.now()
    for (const [socket, connection] of this.#connections) {
      connection.tick(this.#tickEvery)
      if (connection.closedAt !== undefined && now - connection.closedAt > closeWithin) socket.terminate()
      else if (now - connection.receivedAt > 3 * pingEvery) socket.terminate()
      else if (now - connection.receivedAt > pingEvery) socket.ping()
    }
  }

  /** Checks all open sessions now; repeats a check in progress, because it may have read older data. */
  async recheck(): Promise<void> {
    const open = [...this.#connections.values()].filter(({ caller }) => caller !== undefined)
    if (this.#rechecking) this.#recheckAgain = true
    if (this.#rechecking || open.length === 0) return
    this.#rechecking = true
    try {
      const callers = await inTime(this.#options.recheck(open.map(({ caller }) => caller!)))
      const failures = new Set(callers.filter(caller => caller instanceof Error))
      for (const error of failures) this.#options.onError(error)
      await Promise.all(open.map((connection, i) => this.#renew(connection, callers[i])))
    } catch (error) {
      this.#options.onError(error)
      for (const connection of open) this.#unchecked(connection, error)
    } finally {
      this.#rechecking = false
    }
    if (!this.#recheckAgain) return
    this.#recheckAgain = false
    await this.recheck()
  }

  async #renew(connection: Connection<C>, caller: C | undefined | Error): Promise<void> {
    if (caller instanceof Error) return this.#unchecked(connection, caller)
    this.#failures.delete(connection)
    await connection.renew(caller)
  }

  #unchecked(connection: Connection<C>, error: unknown): void {
    const failures = (this.#failures.get(connection) ?? 0) + 1
    this.#failures.set(connection, failures)
    if (failures >= failuresBelieved) connection.fail(error)
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = pause(recheckWithin, undefined, { ref: false }).then(() => {
    throw new Error(`The check of open sessions took longer than ${recheckWithin / 1000} seconds.`)
  })
  return Promise.race([work, late])
}

function socketWire(socket: WebSocket) {
  return {
    get bufferedAmount() {
      return socket.bufferedAmount
    },
    send: (bytes: Buffer, compress: boolean) => socket.send(bytes, { binary: false, compress }),
    close: (code: number, reason: string) => socket.close(code, reason),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  }
}

const direct = ({ socket }: IncomingMessage) => socket.remoteAddress

function refuse(socket: Duplex, status: string): void {
  // The peer may disconnect first.
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
