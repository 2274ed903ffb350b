import type { Carrier, OutboxItem } from '#kernel/outbox/services.ts'

/** Maximum size of a log. */
export const mostLogBytes = 64 * 1024 * 1024

export interface PendingSniffing extends OutboxItem {
  readonly schedule: 'NOW' | 'BOOT'
  /** Minutes. */
  readonly duration: number
  /** Time of the cancel request; the carrier forwards it and ends the request as aborted. */
  readonly cancelRequestedAt: Date | null
}

/** Carrier for requests to units and for their logs. */
export type SniffingDevices = Carrier<PendingSniffing>
