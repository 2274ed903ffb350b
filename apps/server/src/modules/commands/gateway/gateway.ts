import type { CommandAction } from '#kernel/db/schema.ts'
import type { Carrier, OutboxItem, Recipient } from '#kernel/outbox/services.ts'
import type { Sentence } from '#kernel/texts/sentence.ts'

/** Unfinished command, with the data required by a gateway. */
export interface PendingCommand extends OutboxItem {
  readonly type: 'FILE_TRANSFER' | 'CAN_INJECTION'
  readonly templateId: number | null
  readonly templateName: string
  readonly action: CommandAction | null
  readonly payload: string | null
  readonly fileName: string | null
  /** True if the content of its file is stored. */
  readonly hasFile: boolean
  readonly handedAt: Date | null
}

export interface Handover {
  /**
   * Called once right before a command is sent. Returns false if the command was aborted in the meantime or another server
   * has handed it over.
   */
  handOver(): Promise<boolean>
  /** Allows a retry after the gateway rejected the command and definitely did not forward it. */
  takeBack(): Promise<void>
}

/** Carrier for commands to devices. */
export interface CommandGateway extends Carrier<PendingCommand, Handover> {
  refuses?(to: Recipient & { type?: PendingCommand['type'] }): Sentence | undefined
}
