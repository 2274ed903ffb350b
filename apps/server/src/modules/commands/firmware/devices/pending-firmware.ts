import type { OutboxItem } from '#kernel/outbox/services.ts'

/** Firmware job that has not ended. */
export interface PendingFirmware extends OutboxItem {
  readonly progress: number
}
