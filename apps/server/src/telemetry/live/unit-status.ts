/** Statuses as the `duty` table numbers them. */
export const unitStatus = { unknown: 0, working: 1, moving: 2, idle: 3, keyOff: 4, alarm: 5, offline: 6 } as const

/** Statuses are counted in arrays of this length; a larger id counts as unknown. */
export const statusLimit = 8

/** Seconds without a reading after which a unit is offline. */
const offlineAfter = 24 * 3600

/** Seconds a high-priority alarm keeps its unit in alarm. */
export const alarmLasts = 30 * 60

/**
 * What a unit shows at an instant. A fresh alarm outranks silence: it arrived although positions did not.
 * @param now, time, alarmUntil seconds since the epoch
 */
export function shownStatus(statusId: number, time: number, alarmUntil: number, now: number): number {
  if (alarmUntil > now) return unitStatus.alarm
  return now - time > offlineAfter ? unitStatus.offline : statusId
}
