import type { CommandAction } from '#kernel/db/schema.ts'
import type { Carrier, OutboxItem } from '#kernel/outbox/services.ts'

/** A command that has not ended, with what a gateway needs to know of its unit. */
export interface PendingCommand extends OutboxItem {
  readonly type: 'FILE_TRANSFER' | 'CAN_INJECTION'
  readonly templateId: number | null
  readonly templateName: string
  readonly action: CommandAction | null
  readonly payload: string | null
  readonly fileName: string | null
  readonly handedAt: Date | null
}

export interface Handing {
  /**
   * Called right before a command is sent, once for each command: false when it was aborted in the meantime, or another
   * server has handed it over.
   */
  handOver(): Promise<boolean>
  /** The gateway refused it and certainly has not passed it on: it may be tried again. */
  takeBack(): Promise<void>
}

/** The way of commands to devices. */
export type CommandGateway = Carrier<PendingCommand, Handing>
