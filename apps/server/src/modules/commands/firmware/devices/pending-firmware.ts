import type { OutboxItem } from '#kernel/outbox/services.ts'

/** Unfinished firmware job. */
export interface PendingFirmware extends OutboxItem {
  readonly progress: number
}
