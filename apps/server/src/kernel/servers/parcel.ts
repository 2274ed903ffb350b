import type { Message } from './exchange.ts'
import type { Snapshot } from './message-log.ts'

/** Messages of one transaction as sent by a carrier, with their position in the log. */
export interface Parcel {
  /** ID of the sending server. */
  from: string
  /** Transaction number. */
  writer: string
  /** Log IDs, one per message, ascending. */
  ids: readonly number[]
  /** Time of writing by the database clock, in milliseconds since the epoch. */
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
