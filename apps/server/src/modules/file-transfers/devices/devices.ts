import type { TransferStatus } from '../transfer-state.ts'

/** A transfer that has not ended, with what the way to its unit needs to know. */
export interface PendingTransfer {
  id: number
  unitId: number
  status: TransferStatus
  fileName: string
  /** Bytes. */
  size: number
  progress: number
  /** Absent for a unit without a device. */
  deviceUid: string | null
  /** The newest reading of the unit. */
  lastSeen: Date | null
  createdAt: Date
  expiresAt: Date | null
  fetchedAt: Date | null
  startedAt: Date | null
}

/** What became of a transfer since it was looked at last. */
export interface Step {
  /** Absent: nothing. */
  status?: TransferStatus
  /** 0–100: how much the unit has. */
  progress?: number
  /** In words for whoever sent it. */
  message?: string
  /** When to look again; of no matter once it has ended. */
  again: Date
}

export interface Stepping {
  now: Date
  signal: AbortSignal
  /** The contents, undefined when they are no longer kept. */
  fetch(): Promise<Buffer | undefined>
}

/** The way of files to units. Steps of one transfer never run at the same time, unless one takes a minute. */
export interface Devices {
  /** Why nothing can be sent, for whoever tries to; absent where it can. */
  readonly refuses?: string
  step(transfer: PendingTransfer, stepping: Stepping): Promise<Step>
}

export const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
