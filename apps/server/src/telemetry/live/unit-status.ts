import type { Milliseconds } from '#kernel/time/units.ts'

/** Statuses as the `duty` table numbers them. */
export const unitStatus = { unknown: 0, working: 1, moving: 2, idle: 3, keyOff: 4, alarm: 5, offline: 6 } as const

/** Statuses are counted in arrays of this length; a larger id counts as unknown. */
export const statusLimit = 8

/** Without a reading for this long, a unit is offline. */
export const offlineAfter: Milliseconds = 24 * 3_600_000

/** How long a high-priority alarm keeps its unit in alarm. */
export const alarmLasts: Milliseconds = 30 * 60_000

/**
 * What a unit shows at an instant. A fresh alarm outranks silence: it arrived although positions did not.
 * @param now, time, alarmUntil since the epoch
 */
export function shownStatus(statusId: number, time: Milliseconds, alarmUntil: Milliseconds, now: Milliseconds): number {
  if (alarmUntil > now) return unitStatus.alarm
  return now - time > offlineAfter ? unitStatus.offline : statusId
}
