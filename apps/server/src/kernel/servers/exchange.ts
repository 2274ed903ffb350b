import { defineDependency } from '../dependency.ts'
import type { Database } from '../db/schema.ts'

/** Kind of message, passed as a value so that sender and receiver have the same type of body, which must survive JSON. */
export interface MessageKind<T> {
  readonly name: string
  /** Types only; never present at run time. */
  readonly body?: T
}

export interface Message {
  readonly kind: string
  readonly body: unknown
}

/** @param name never changed once it was released: servers of two versions run side by side during an update */
export const defineMessage = <T>(name: string): MessageKind<T> => ({ name })

export const message = <T>({ name }: MessageKind<T>, body: NoInfer<T>): Message => ({ kind: name, body })

/**
 * Messages between servers of one database. Their content is already stored: a message updates the memory of other servers.
 * Listeners must accept a message whose effect they already have.
 */
export interface Exchange {
  /** True if there is another server. Otherwise nothing is written and sent. */
  readonly isShared: boolean
  /**
   * Publishes messages that other servers receive after the commit, or never. Calls `make` only when there are others. @returns a
   * function to call after the commit
   */
  publish(trx: Database, make: () => readonly Message[]): Promise<() => void>
  /** Sends at once, from memory: it is lost if this server dies in the same moment. */
  send<T>(kind: MessageKind<T>, body: NoInfer<T>): void
  /** Receives messages of others one after another: the next waits until the listener is done. Returns an unsubscribe function. */
  subscribe<T>(kind: MessageKind<T>, listener: (body: T) => void | Promise<void>): () => void
  /** Called when messages may be missing: read from the database what they are about. Returns an unsubscribe function. */
  onGap(listener: () => void | Promise<void>): () => void
}
export const Exchange = defineDependency<Exchange>('Exchange')

/** Exchange of a process that no other has to follow, such as an import or a test. */
export const alone: Exchange = {
  isShared: false,
  publish: async () => () => {},
  send: () => {},
  subscribe: () => () => {},
  onGap: () => () => {},
}
