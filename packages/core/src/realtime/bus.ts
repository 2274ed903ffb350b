/** How live the live data is. `since` is in milliseconds since 1970. */
export type LiveState =
  /** Signed out, not started, or the browser has no network. */
  | { readonly status: 'offline' }
  | { readonly status: 'connecting' }
  | { readonly status: 'live' }
  /** Lost a moment ago; what is shown is still good. */
  | { readonly status: 'reconnecting'; readonly since: number }
  /** Lost for so long that what is shown may be wrong. */
  | { readonly status: 'stale'; readonly since: number }

export interface Message {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** @throws SyntaxError when the body is not JSON */
  json(): unknown
}

export type Headers = Readonly<Record<string, string>>

/** Calling it ends the subscription. */
export interface Subscription {
  (): void
  /** The same subscription with other headers: a map that moves its window. */
  move(headers: Headers): void
}

/** One live channel: a STOMP connection that follows the session. */
export interface Bus {
  /** Connects while signed in, until the answer is called. Starting twice needs stopping twice. */
  start(): () => void
  state(): LiveState
  onState(listener: (state: LiveState) => void): () => void
  /** Lasts over reconnects and waits for the first connection; never fails for want of one. */
  subscribe(destination: string, headers: Headers, listener: (message: Message) => void): Subscription
  /** Called after a reconnect: messages since `since` are lost, fetch what changed. */
  onGap(listener: (since: number) => void): () => void
  /** Called with the server's words when it refuses something; show them as a toast. */
  onError(listener: (message: string) => void): () => void
}
