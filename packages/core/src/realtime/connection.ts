import type { Client, IStompSocket } from '@stomp/stompjs'
import type { Headers, Message } from './bus.ts'

export interface ConnectionEvents {
  /** @param hasOthers the server announced other servers that could take over */
  opened(hasOthers: boolean): void
  /**
   * Called once, even if the connection never opened, unless `close` was called.
   *
   * @param isRestart the server requested an immediate reconnect, because another server may take over
   */
  closed(isRestart: boolean): void
  failed(message: string): void
}

export interface ConnectionOptions {
  readonly url: string
  readonly token: string
  /** Milliseconds, in both directions. */
  readonly heartbeat: number
  readonly socket?: (url: string) => unknown
}

/** A connection, from CONNECT to its end. Never reconnects. */
export interface Connection {
  send(id: string, destination: string, headers: Headers, listener: (message: Message) => void): void
  unsubscribe(id: string): void
  close(): void
}

/** WebSocket close code that sends clients to another server. */
const serviceRestart = 1012

/** `readyState` of a WebSocket that the peer is closing. */
const closing = 2

/** Loads the STOMP library with the first connection. */
export function connect({ url, token, heartbeat, socket }: ConnectionOptions, events: ConnectionEvents): Connection {
  let client: Client | undefined
  let ended = false
  let isConnected = false

  // the library treats a closing socket as connected, but it accepts no more frames
  const isClosing = () => client?.webSocket?.readyState === closing

  const end = (isRestart = false) => {
    if (ended) return
    ended = true
    void client?.deactivate()
    events.closed(isRestart)
  }

  void (async () => {
    const { Client } = await import('@stomp/stompjs')
    if (ended) return
    client = new Client({
      brokerURL: url,
      webSocketFactory: socket && (() => socket(url) as IStompSocket),
      connectHeaders: { authorization: `Bearer ${token}` },
      heartbeatIncoming: heartbeat,
      heartbeatOutgoing: heartbeat,
      connectionTimeout: 10_000,
      reconnectDelay: 0,
      // do not wait for the close handshake of an unreachable peer
      discardWebsocketOnCommFailure: true,
      onConnect: ({ headers }) => {
        isConnected = true
        if (!ended) events.opened(headers['other-servers'] === 'true')
      },
      onStompError: ({ headers, body }) => {
        const message = headers.message || body || 'The live channel was refused.'
        if (!ended) events.failed(isConnected ? message : unescapeHeader(message))
      },
      onWebSocketClose: (event?: { code?: number }) => end(event?.code === serviceRestart),
    })
    client.activate()
  })().catch((cause: unknown) => {
    if (ended) return
    events.failed(cause instanceof Error ? cause.message : String(cause))
    end(false)
  })

  return {
    send(id, destination, headers, listener) {
      if (ended || !client?.connected || isClosing()) return
      client.subscribe(
        destination,
        frame =>
          listener({
            body: frame.body,
            headers: frame.headers,
            json: () => JSON.parse(frame.body),
          }),
        { ...headers, id },
      )
    },
    unsubscribe(id) {
      if (!ended && client?.connected && !isClosing()) client.unsubscribe(id)
    },
    close() {
      ended = true
      void client?.deactivate({ force: isClosing() })
    },
  }
}

/** Decodes escapes in a header. The library decodes them only after version negotiation; a refusal arrives earlier. */
function unescapeHeader(text: string): string {
  const meanings: Record<string, string> = { '\\c': ':', '\\n': '\n', '\\r': '\r', '\\\\': '\\' }
  return text.replaceAll(/\\[cnr\\]/g, escape => meanings[escape] ?? escape)
}

/** Converts a path to an address on the page's host, encrypted if the page is. */
export function socketUrl(url: string, page = (globalThis as { location?: { href: string } }).location?.href): string {
  if (/^wss?:\/\//.test(url)) return url
  if (!page)
    throw new TypeError(
      `The socket address '${url}' is a path, but there is no page to take the host from. Write it whole.`,
    )
  const address = new URL(url, page)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}
