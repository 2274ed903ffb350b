import type { MessageBody } from './message-body.ts'

export type Unsubscribe = () => void

export interface SubscribeRequest {
  readonly destination: string
  /** Result of the channel's `match` for the destination. */
  readonly params: Readonly<Record<string, string>>
  /** Headers of the SUBSCRIBE frame. */
  readonly headers: ReadonlyMap<string, string>
}

export interface SendOptions {
  /** A later message makes up for this one, so it may be left out for a receiver that lags. */
  coalescable?: boolean
  /** Worth compressing when the client can. */
  compress?: boolean
}

/** The receiving end of one subscription. */
export interface Subscriber<C> {
  /** Subscriber as of the last check of the session: scope and permissions follow changes. */
  readonly caller: C
  /** The receiver lags: coalescable messages would be dropped. */
  readonly lagging: boolean
  /** False when the message was dropped because the receiver lags or is gone. */
  send(body: MessageBody, options?: SendOptions): boolean
}

export interface Subscription {
  unsubscribe: Unsubscribe
  /** A second SUBSCRIBE with the same id and destination; without this the subscription is made again. */
  move?(request: SubscribeRequest): void
  /** Scope or permissions of the caller have changed, and the subscription is still allowed. */
  renewed?(): void
}

/** Destinations of one kind, and the handler of their subscriptions. `C` is the caller. */
export interface Channel<C> {
  /** The parameters in a destination, undefined when it is none of this channel's. */
  match(destination: string): Readonly<Record<string, string>> | undefined
  /** Called at SUBSCRIBE and again when the caller has changed. */
  authorize(caller: C, request: SubscribeRequest): boolean | Promise<boolean>
  /** @throws StompFault when the headers make no sense */
  onSubscribe(subscriber: Subscriber<C>, request: SubscribeRequest): Subscription
}

/** Matches a fixed destination. */
export function exactly(destination: string): Channel<unknown>['match'] {
  return asked => (asked === destination ? {} : undefined)
}
