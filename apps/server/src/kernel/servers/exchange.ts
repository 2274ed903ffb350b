import { defineDependency } from '../dependency.ts'
import type { Database } from '../db/schema.ts'

/** Kind of message, passed as a value so that sender and receiver share its body type, which must survive JSON. */
export interface MessageKind<T> {
  readonly name: string
  /** Type-level only; absent at run time. */
  readonly body?: T
}

export interface Message {
  readonly kind: string
  readonly body: unknown
}

/** @param name never changed after a release: servers of two versions run side by side during an update */
export const defineMessage = <T>(name: string): MessageKind<T> => ({ name })

export const message = <T>({ name }: MessageKind<T>, body: NoInfer<T>): Message => ({ kind: name, body })

/**
 * Messages between servers of one database. Their content is already stored: a message updates the memory of other servers.
 * Listeners must accept a message whose effect they already have.
 */
export interface Exchange {
  /** True if there is another server; otherwise nothing is written or sent. */
  readonly isShared: boolean
  /**
   * Publishes messages that other servers receive after the commit, or never. Calls `make` only when there are others. @returns a
   * function to call after the commit
   */
  publish(trx: Database, make: () => readonly Message[]): Promise<() => void>
  /** Sends immediately, from memory: the message is lost if this server crashes at that moment. */
  send<T>(kind: MessageKind<T>, body: NoInfer<T>): void
  /** Receives messages of other servers sequentially, waiting for the listener each time. Returns an unsubscribe function. */
  subscribe<T>(kind: MessageKind<T>, listener: (body: T) => void | Promise<void>): () => void
  /** Called if messages may be lost: reload the affected data from the database. Returns an unsubscribe function. */
  onGap(listener: () => void | Promise<void>): () => void
}
export const Exchange = defineDependency<Exchange>('Exchange')

/** Exchange for a process without peers, such as an import or a test. */
export const alone: Exchange = {
  isShared: false,
  publish: async () => () => {},
  send: () => {},
  subscribe: () => () => {},
  onGap: () => () => {},
}
