/** State of a live channel. `since` is in milliseconds since 1970. */
export type LiveState =
  /** Signed out, not started, or the browser has no network. */
  | { readonly status: 'offline' }
  | { readonly status: 'connecting' }
  | { readonly status: 'live' }
  /** Disconnected for a moment; the data shown is still valid. */
  | { readonly status: 'reconnecting'; readonly since: number }
  /** Disconnected for so long that the data shown may be outdated. */
  | { readonly status: 'stale'; readonly since: number }

export interface Message {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** @throws SyntaxError when the body is not JSON */
  json(): unknown
}

export type Headers = Readonly<Record<string, string>>

/** Ends the subscription when called. */
export interface Subscription {
  (): void
  /** Replaces the headers of the subscription, for example when a map moves. */
  move(headers: Headers): void
}

/** A live channel: a STOMP connection that follows the session. */
export interface Bus {
  /** Connects while the user is signed in. Returns a stop function. Each start needs one stop. */
  start(): () => void
  state(): LiveState
  onState(listener: (state: LiveState) => void): () => void
  /** Survives reconnects and waits for the first connection. */
  subscribe(destination: string, headers: Headers, listener: (message: Message) => void): Subscription
  /** Called after a reconnect. Messages since `since` are lost: refetch the data. */
  onGap(listener: (since: number) => void): () => void
  /** Called with the server's error message, to show as a toast. */
  onError(listener: (message: string) => void): () => void
}
