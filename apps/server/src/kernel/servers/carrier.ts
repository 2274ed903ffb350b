/**
 * Brings messages to other servers sooner than the database does. It may lose, repeat or reorder them: the log of the database
 * has each of them, and its reader finds missing ones.
 */
export interface Carrier {
  /** Reason for being unavailable, with the remedy, in one or two sentences; undefined while available. */
  readonly trouble: string | undefined
  /** Maximum message size in bytes; larger messages are sent by the database. */
  readonly maxBytes: number
  /** @throws if delivery to the broker is uncertain */
  publish(message: Uint8Array): Promise<void>
  /** @param onUp called after each new connection, because earlier messages may be lost */
  follow(listener: (message: Uint8Array) => void, onUp: () => void): void
}
