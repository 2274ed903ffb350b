import type { CommandManagerSchemas } from '@muster/contract'

export type CommandStatus = CommandManagerSchemas['CommandStatus']

/** Where a command may go from where it is; a gateway that tells less may skip what lies between. */
const next: Record<CommandStatus, readonly CommandStatus[]> = {
  QUEUED: ['FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR'],
  FETCHED: ['IN_PROGRESS', 'COMPLETED', 'ERROR'],
  IN_PROGRESS: ['COMPLETED', 'ERROR'],
  COMPLETED: [],
  ABORTED: [],
  ERROR: [],
}

export const canBecome = (from: CommandStatus, to: CommandStatus): boolean => next[from].includes(to)

export const isEnded = (status: CommandStatus): boolean => next[status].length === 0

/** Taken back: by a person, or because its time is over. What a gateway was asked for cannot be. */
export const canAbort = ({ status, handedAt }: { status: CommandStatus; handedAt: Date | null }): boolean =>
  status === 'QUEUED' && handedAt === null

export const hasExpired = (
  command: { status: CommandStatus; handedAt: Date | null; expiresAt: Date | null },
  now: Date,
): boolean => canAbort(command) && command.expiresAt !== null && command.expiresAt <= now

/** The column that keeps when a command came to be so. */
export const momentOf = (status: CommandStatus): 'fetched_at' | 'started_at' | 'ended_at' | undefined =>
  status === 'FETCHED'
    ? 'fetched_at'
    : status === 'IN_PROGRESS'
      ? 'started_at'
      : isEnded(status)
        ? 'ended_at'
        : undefined
