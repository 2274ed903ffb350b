import type { Milliseconds } from '#kernel/time/units.ts'

/** Status IDs of the `duty` table. */
export const unitStatus = { unknown: 0, working: 1, moving: 2, idle: 3, keyOff: 4, alarm: 5, offline: 6 } as const

/** Statuses are counted in arrays of this length; a larger id counts as unknown. */
export const statusLimit = 8

/** Time without a reading after which a unit is offline. */
export const offlineAfter: Milliseconds = 24 * 3_600_000

/** Time that a high-priority alarm is shown. */
export const alarmLasts: Milliseconds = 30 * 60_000

/**
 * Returns the displayed status. A recent alarm has precedence over silence.
 * @param now, time, alarmUntil since the epoch
 */
export function shownStatus(statusId: number, time: Milliseconds, alarmUntil: Milliseconds, now: Milliseconds): number {
  if (alarmUntil > now) return unitStatus.alarm
  return now - time > offlineAfter ? unitStatus.offline : statusId
}
