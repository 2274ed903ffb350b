import type { Carrier, OutboxItem } from '#kernel/outbox/services.ts'

/** Transfer that has not ended, with the data that its carrier needs. */
export interface PendingTransfer extends OutboxItem {
  readonly fileName: string
  readonly size: number
  readonly progress: number
}

/** Carrier of files to units. */
export type Devices = Carrier<PendingTransfer>
