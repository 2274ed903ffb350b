import type { Carrier, OutboxItem } from '../../outbox/services.ts'
import type { Sentence } from '../../../kernel/texts/sentence.ts'

/** A transfer that has not ended, with what the way to its unit needs to know. */
export interface PendingTransfer extends OutboxItem {
  readonly fileName: string
  /** Bytes. */
  readonly size: number
  readonly progress: number
}

export interface Fetching {
  /** The contents, undefined when they are no longer stored. */
  fetch(): Promise<Buffer | undefined>
}

/** The way of files to units. */
export interface Devices extends Carrier<PendingTransfer, Fetching> {
  /** Why nothing can be sent, for whoever tries to; absent where it can. */
  readonly refuses?: Sentence
}
