/**
 * Brings messages to other servers sooner than the database does. It may lose, repeat or reorder them: the log of the database
 * has each of them, and its reader finds missing ones.
 */
export interface Carrier {
  /** Reason why it is unavailable, with the remedy, in one or two sentences; undefined while it works. */
  readonly trouble: string | undefined
  /** Largest message in bytes; larger ones are sent by the database. */
  readonly maxBytes: number
  /** @throws when it is not certain that the broker has the message */
  publish(message: Uint8Array): Promise<void>
  /** @param onUp called after each new connection: messages may have been missed before it */
  follow(listener: (message: Uint8Array) => void, onUp: () => void): void
}
