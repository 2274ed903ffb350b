import { dayMs } from '@muster/contract'
import { formatTime } from '../checks.ts'
import { firstKeptMonth } from '../../history/drop-months.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Period for which readings are stored. */
export interface Retention {
  from: Milliseconds
  days: number
}

/** @param days retention; 0 for no limit */
export function retentionOf(days: number, now: Milliseconds): Retention | undefined {
  return days === 0 ? undefined : { from: firstKeptMonth(new Date(now - days * dayMs)).getTime(), days }
}

export const tooOld = (time: Milliseconds, { days }: Retention) =>
  `${formatTime(time)} is older than the ${days} days for which readings are stored (MUSTER_RETENTION_DAYS): nothing of it is kept`
