import type { Message } from './exchange.ts'
import type { Snapshot } from './message-log.ts'

/** The messages of one transaction as they travel by a carrier, with where the log has them. */
export interface Parcel {
  /** Id of the server that wrote them. */
  from: string
  /** Number of their transaction. */
  writer: string
  /** In the log, one for each message, ascending. */
  ids: readonly number[]
  /** When they were written, by the clock of the database, milliseconds since the epoch. */
  at: number
  messages: readonly Message[]
}

export const pack = (parcel: Parcel): Uint8Array => new TextEncoder().encode(JSON.stringify(parcel))

export const unpack = (bytes: Uint8Array): Parcel => JSON.parse(new TextDecoder().decode(bytes)) as Parcel

/**
 * Returns whether a transaction was committed at a snapshot, like `pg_visible_in_snapshot`; not for transactions that were rolled
 * back.
 */
export function isVisible(writer: string, snapshot: Snapshot): boolean {
  const [xmin = '0', xmax = '0', running = ''] = snapshot.split(':')
  const number = BigInt(writer)
  if (number < BigInt(xmin)) return true
  return number < BigInt(xmax) && !running.split(',').includes(writer)
}
