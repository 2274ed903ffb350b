import type { CommandAction } from '../../../kernel/db/schema.ts'
import type { CommandStatus } from '../command-state.ts'

/** A command that has not ended, with what a gateway needs to know of its unit. */
export interface PendingCommand {
  id: number
  unitId: number
  type: 'FILE_TRANSFER' | 'CAN_INJECTION'
  status: CommandStatus
  templateId: number | null
  templateName: string
  action: CommandAction | null
  payload: string | null
  fileName: string | null
  /** Absent for a unit without a device. */
  deviceUid: string | null
  /** The newest reading of the unit. */
  lastSeen: Date | null
  createdAt: Date
  expiresAt: Date | null
  handedAt: Date | null
  fetchedAt: Date | null
  startedAt: Date | null
}

/** What became of a command since it was looked at last. */
export interface Step {
  /** Absent: nothing. */
  status?: CommandStatus
  /** In words for whoever sent it. */
  message?: string
  /** When to look again; of no matter once it has ended. */
  again: Date
}

export interface Stepping {
  now: Date
  signal: AbortSignal
  /**
   * Asked right before a command leaves the house, once in its life: false when it was taken back meanwhile, or another
   * server has handed it over.
   */
  handOver(): Promise<boolean>
  /** The gateway refused it and certainly has not passed it on: it may be tried again. */
  takeBack(): Promise<void>
}

/** The way to devices. Steps of one command never run at the same time. */
export interface CommandGateway {
  step(command: PendingCommand, stepping: Stepping): Promise<Step>
}

export const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
