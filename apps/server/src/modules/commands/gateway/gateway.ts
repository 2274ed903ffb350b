import type { CommandAction } from '#kernel/db/schema.ts'
import type { Carrier, OutboxItem, Recipient } from '#kernel/outbox/services.ts'
import type { Sentence } from '#kernel/texts/sentence.ts'

/** Command that has not ended, with the data that a gateway needs. */
export interface PendingCommand extends OutboxItem {
  readonly type: 'FILE_TRANSFER' | 'CAN_INJECTION'
  readonly templateId: number | null
  readonly templateName: string
  readonly action: CommandAction | null
  readonly payload: string | null
  readonly fileName: string | null
  /** The content of its file is stored. */
  readonly hasFile: boolean
  readonly handedAt: Date | null
}

export interface Handover {
  /**
   * Called once right before a command is sent. Returns false if the command was aborted in the meantime or another server
   * has handed it over.
   */
  handOver(): Promise<boolean>
  /** Allows a retry after the gateway rejected the command and certainly did not forward it. */
  takeBack(): Promise<void>
}

/** Carrier of commands to devices. */
export interface CommandGateway extends Carrier<PendingCommand, Handover> {
  refuses?(to: Recipient & { type?: PendingCommand['type'] }): Sentence | undefined
}
