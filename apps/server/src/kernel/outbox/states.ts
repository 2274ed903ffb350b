import type { CommandManagerSchemas } from '@muster/contract'

export type Status = CommandManagerSchemas['CommandStatus']

/** The statuses that may follow each status. A carrier that reports less may skip statuses. */
export type States = Readonly<Record<Status, readonly Status[]>>

export const canBecome = (states: States, from: Status, to: Status): boolean => states[from].includes(to)

/** True for a status that no other follows. */
export const isEnd = (states: States, status: Status): boolean => states[status].length === 0

/** From `handedAt` on, a carrier has the item, and it cannot be cancelled. */
export const canAbort = (
  states: States,
  { status, handedAt = null }: { status: Status; handedAt?: Date | null },
): boolean => handedAt === null && canBecome(states, status, 'ABORTED')

/** Expires only items that the unit has not begun to fetch. */
export const hasExpired = (
  { status, handedAt = null, expiresAt }: { status: Status; handedAt?: Date | null; expiresAt: Date | null },
  now: Date,
): boolean => status === 'QUEUED' && handedAt === null && expiresAt !== null && expiresAt <= now

const moments = {
  QUEUED: undefined,
  FETCHED: 'fetched_at',
  IN_PROGRESS: 'started_at',
  COMPLETED: 'ended_at',
  ABORTED: 'ended_at',
  ERROR: 'ended_at',
} as const

/** Returns the column with the time at which an item reached a status. */
export const momentOf = (status: Status) => moments[status]
