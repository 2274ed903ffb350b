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
  /** True if a later message replaces this one, so that it may be dropped for a slow receiver. */
  coalescable?: boolean
  /** True to compress if the client supports it. */
  compress?: boolean
}

/** Receiver of a subscription. */
export interface Subscriber<C> {
  /** Subscriber as of the last check of the session: scope and permissions follow changes. */
  readonly caller: C
  /** True for a slow receiver, for which coalescable messages are dropped. */
  readonly lagging: boolean
  /** Returns false if the message was dropped because the receiver is slow or disconnected. */
  send(body: MessageBody, options?: SendOptions): boolean
}

export interface Subscription {
  unsubscribe: Unsubscribe
  /** Handles another SUBSCRIBE with the same ID and destination; without it, the subscription is reopened. */
  move?(request: SubscribeRequest): void
  /** Called if the caller's scope or permissions changed and the subscription is still allowed. */
  renewed?(): void
}

/** Destinations of one kind, and their subscription handler. `C` is the caller. */
export interface Channel<C> {
  /** Returns the parameters of a destination, or undefined if it belongs to another channel. */
  match(destination: string): Readonly<Record<string, string>> | undefined
  /** Called at SUBSCRIBE and after each change of the caller. */
  authorize(caller: C, request: SubscribeRequest): boolean | Promise<boolean>
  /** @throws StompFault when the headers make no sense */
  onSubscribe(subscriber: Subscriber<C>, request: SubscribeRequest): Subscription
}

/** Matches a fixed destination. */
export function exactly(destination: string): Channel<unknown>['match'] {
  return requested => (requested === destination ? {} : undefined)
}
