import { dayMs, type FleetSchemas } from '@muster/contract'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { AssignedDevice, Evidence, FeedActivity, LastReading } from './evidence.ts'

export type VerdictCode = FleetSchemas['SilenceVerdict']

/** Cause, with its text values. */
export interface Verdict {
  code: VerdictCode
  values: Readonly<Record<string, Date | number | string>>
}

const minute: Milliseconds = 60_000
/** Minimum voltages of a connected supply and of a charged battery. */
const volts = { connected: 6, empty: 9 } as const
/** Minimum charge in percent of a charged internal battery. */
const charged = 10
/** Minimum number of units for conclusions about a feed. */
const fewestOfFeed = 3
/** Time since the last reading of any unit after which a feed counts as down. */
const feedPause = 15 * minute

/** Returns the most certain cause of a silence that the evidence proves or strongly suggests, never a guess. */
export function verdictOf(evidence: Evidence): Verdict {
  const { archivedAt, overdue, reading, device, deviceRemovedAt } = evidence
  if (archivedAt) return verdict('ARCHIVED', { at: archivedAt })
  if (!device) return verdict('NO_DEVICE', deviceRemovedAt ? { at: deviceRemovedAt } : {})
  const own = isOfDevice(reading, device) ? reading : undefined
  if (own && overdue === undefined) return verdict('REPORTING', { at: own.at })
  return (
    ofDevice(device, own) ??
    (own ? ofReading(evidence, own) : verdict('NEVER_REPORTED', neverReported(device))) ??
    verdict('NO_CAUSE', {})
  )
}

const verdict = (code: VerdictCode, values: Verdict['values']): Verdict => ({ code, values })

/** Returns false for a reading of the previous device. */
const isOfDevice = (reading: LastReading | undefined, { assignedAt }: AssignedDevice) =>
  reading !== undefined && (assignedAt === null || assignedAt <= reading.receivedAt)

const neverReported = ({ serial, uid, assignedAt }: AssignedDevice): Verdict['values'] => ({
  serial,
  uid,
  ...(assignedAt && { at: assignedAt }),
})

/** Causes detected by the server. */
function ofDevice(device: AssignedDevice, reading: LastReading | undefined): Verdict | undefined {
  const { refusal, held, unreadableAt } = device
  if (isRevoked(device, reading)) return verdict('KEY_REVOKED', { at: device.revokedAt ?? '' })
  if (refusal) return verdict('REFUSED', { at: refusal.at, reason: refusal.code, count: refusal.times })
  if (held) return verdict('WRONG_CLOCK', { at: held.at, count: held.readings })
  if (unreadableAt) return verdict('UNREADABLE', { at: unreadableAt })
  const messageAt = messageWithoutReading(device, reading)
  if (messageAt) return verdict('NO_READINGS', { at: messageAt })
  return undefined
}

/** Returns true if all credentials of the device were revoked and it has sent nothing since. */
export function isRevoked(device: AssignedDevice, reading: LastReading | undefined): boolean {
  const { credentials, revokedAt, isLinked } = device
  return isLinked && credentials === 0 && revokedAt !== null && (!reading || revokedAt >= reading.receivedAt)
}

/** Returns the time of a message without a newer reading; a connected device is silent since it connected. */
export function messageWithoutReading(device: AssignedDevice, reading: LastReading | undefined): Date | undefined {
  const { messageAt, isConnected, connectionChangedAt } = device
  // messages are counted at a slightly different time than readings
  if (messageAt && (!reading || messageAt.getTime() > reading.receivedAt.getTime() + minute)) return messageAt
  return isConnected && connectionChangedAt ? connectionChangedAt : undefined
}

/** Causes suggested by the last reading and other units. */
function ofReading(evidence: Evidence, reading: LastReading): Verdict | undefined {
  const { feed, subscriptionEnd, neighbours, sleepsSilently, now } = evidence
  if (feed && isFeedDown(feed, reading, now))
    return verdict('FEED_DOWN', { at: feed.lastAt, feed: feed.name, count: feed.units })
  if (reading.cutAt && isCut(reading)) return verdict('POWER_CUT', { at: reading.cutAt })
  if (subscriptionEnd && endedWith(subscriptionEnd, reading, now))
    return verdict('SUBSCRIPTION_ENDED', { at: subscriptionEnd })
  if (isBatteryLow(reading)) return verdict('BATTERY_LOW', { at: reading.at })
  const { reporting, stoppedTogether, stoppedLater } = neighbours
  if (stoppedTogether > 1 && reporting + stoppedLater === 0) return verdict('PLACE_SILENT', { count: stoppedTogether })
  if (signalOf(reading.signal) === 'WEAK') return verdict('WEAK_SIGNAL', { at: reading.at })
  if (sleepsSilently && reading.ignition === false) return verdict('ASLEEP', { at: reading.at })
  return undefined
}

/** Returns true if no unit of the feed reported since the unit became silent, and most stopped at the same time. */
export function isFeedDown(feed: FeedActivity, { receivedAt }: LastReading, now: Date): boolean {
  const { lastAt, units, stoppedTogether } = feed
  return (
    units >= fewestOfFeed &&
    stoppedTogether * 2 > units &&
    now.getTime() - lastAt.getTime() > feedPause &&
    lastAt.getTime() - receivedAt.getTime() <= feedPause
  )
}

/** Returns true unless the voltage indicates a reconnected supply. */
export const isCut = ({ cutAt, volts: supply }: LastReading): boolean =>
  cutAt !== null && (supply === undefined || supply < volts.connected)

/** Returns true if a subscription ended around the start of the silence: up to a day after it, or a week before. */
function endedWith(end: Date, { receivedAt }: LastReading, now: Date): boolean {
  const silentAfter = receivedAt.getTime() - end.getTime()
  return end <= now && silentAfter >= -dayMs && silentAfter <= 7 * dayMs
}

/** Ignores a supply below 3 V, which is disconnected or was never connected: many devices report 0 V. */
export const isBatteryLow = ({ batteryLowAt, batteryPercent, volts: supply }: LastReading): boolean =>
  batteryLowAt !== null ||
  (batteryPercent !== undefined && batteryPercent < charged) ||
  (supply !== undefined && supply >= 3 && supply < volts.empty)

/**
 * Returns whether a signal was strong enough. Devices report dBm, or 0 to 31 (99 for unknown) of GSM 07.07; a value from 1 to 5 may be
 * bars.
 */
export function signalOf(signal: number | undefined): 'STRONG' | 'WEAK' | 'UNKNOWN' {
  if (signal === undefined || signal > 31 || signal < -150 || (signal > 0 && signal <= 5)) return 'UNKNOWN'
  const isWeak = signal < 0 ? signal <= -105 : signal < 10
  return isWeak ? 'WEAK' : 'STRONG'
}
