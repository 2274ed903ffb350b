import type { CommandManagerSchemas } from '@muster/contract'
import { canBecome as commandCanBecome, isEnded } from '../commands/services.ts'

export type TransferStatus = CommandManagerSchemas['FileTransfer']['status']

/** As a command goes, but it can be stopped on its way, too: half a file does nothing on a unit. */
export const canBecome = (from: TransferStatus, to: TransferStatus): boolean =>
  commandCanBecome(from, to) || (to === 'ABORTED' && canAbort(from))

export const canAbort = (status: TransferStatus): boolean => !isEnded(status)

/** What came through is not sent again; what is still on its way may yet come through. */
export const canReplay = (status: TransferStatus): boolean => status === 'ERROR' || status === 'ABORTED'

/** Only what its unit has not begun to fetch is given up. */
export const hasExpired = (
  { status, expiresAt }: { status: TransferStatus; expiresAt: Date | null },
  now: Date,
): boolean => status === 'QUEUED' && expiresAt !== null && expiresAt <= now
