import type { Carrier, OutboxItem } from '#kernel/outbox/services.ts'

/** Unfinished transfer, with the data required by its carrier. */
export interface PendingTransfer extends OutboxItem {
  readonly fileName: string
  readonly size: number
  readonly progress: number
}

/** Carrier for files to units. */
export type Devices = Carrier<PendingTransfer>
