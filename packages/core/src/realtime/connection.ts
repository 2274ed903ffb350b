import type { Client, IStompSocket } from '@stomp/stompjs'
import type { Headers, Message } from './bus.ts'

export interface ConnectionEvents {
  /** @param hasOthers the server says that another one could take over */
  opened(hasOthers: boolean): void
  /**
   * Once, whether it ever opened or not; unless `close` was called.
   * @param isRestart the server asked to connect again at once: another one may take over
   */
  closed(isRestart: boolean): void
  failed(message: string): void
}

export interface ConnectionOptions {
  readonly url: string
  readonly token: string
  /** Milliseconds, both ways. */
  readonly heartbeat: number
  readonly socket?: (url: string) => unknown
}

/** One connection, from CONNECT to the end; it never reconnects by itself. */
export interface Connection {
  send(id: string, destination: string, headers: Headers, listener: (message: Message) => void): void
  unsubscribe(id: string): void
  close(): void
}

/** The close code of WebSocket by which a server sends its clients elsewhere. */
const serviceRestart = 1012

/** `readyState` of a WebSocket that the other side is closing. */
const closing = 2

/** The STOMP library loads with the first connection, not with the page. */
export function connect({ url, token, heartbeat, socket }: ConnectionOptions, events: ConnectionEvents): Connection {
  let client: Client | undefined
  let ended = false
  let isConnected = false

  // the library counts a socket as connected until it is closed, but one that is closing takes nothing more
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
      // a peer that is gone does not answer a close; do not wait for it
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

/** The library reads the escapes of a header only once both sides have agreed on a version; a refusal comes before. */
function unescapeHeader(text: string): string {
  const meanings: Record<string, string> = { '\\c': ':', '\\n': '\n', '\\r': '\r', '\\\\': '\\' }
  return text.replaceAll(/\\[cnr\\]/g, escape => meanings[escape] ?? escape)
}

/** A path becomes an address on the page's own host, encrypted where the page is. */
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
