import type { Carrier, OutboxItem } from '#kernel/outbox/services.ts'

/** Bytes that a log may have. */
export const mostLogBytes = 64 * 1024 * 1024

/** A request that has not ended. */
export interface PendingSniffing extends OutboxItem {
  readonly schedule: 'NOW' | 'BOOT'
  /** Minutes. */
  readonly duration: number
  /** When a user asked to cancel it; the carrier passes this on and ends the request as aborted. */
  readonly cancelRequestedAt: Date | null
}

export interface Storing {
  /**
   * Stores what the unit logged as the file of the request, in place of an earlier one.
   * @param extension of the file's name: `log` for candump, `asc` for Vector
   * @throws RangeError when it is empty or has more than `mostLogBytes`
   */
  store(content: Buffer, extension: 'log' | 'asc'): Promise<void>
}

/** The way of requests to units, and of their logs back. */
export type SniffingDevices = Carrier<PendingSniffing, Storing>
