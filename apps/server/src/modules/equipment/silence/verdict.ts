import { dayMs, type FleetSchemas } from '@muster/contract'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { AssignedDevice, Evidence, FeedActivity, LastReading } from './evidence.ts'

export type VerdictCode = FleetSchemas['SilenceVerdict']

/** A cause, with the values of its text. */
export interface Verdict {
  code: VerdictCode
  values: Readonly<Record<string, Date | number | string>>
}

const minute: Milliseconds = 60_000
/** Minimum voltage of a connected supply, and of a battery that is not empty. */
const volts = { connected: 6, empty: 9 } as const
/** Percentage from which the internal battery of a device counts as charged. */
const charged = 10
/** Minimum number of units of a feed for a conclusion about it. */
const fewestOfFeed = 3
/** A feed is down if its last unit stopped so long ago. */
const feedPause = 15 * minute

/** Returns the most certain cause of a unit's silence that the evidence proves or strongly suggests; never a guess. */
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

/** Returns false for a reading of the device that the unit had before. */
const isOfDevice = (reading: LastReading | undefined, { assignedAt }: AssignedDevice) =>
  reading !== undefined && (assignedAt === null || assignedAt <= reading.receivedAt)

const neverReported = ({ serial, uid, assignedAt }: AssignedDevice): Verdict['values'] => ({
  serial,
  uid,
  ...(assignedAt && { at: assignedAt }),
})

/** Causes that the server noticed itself. */
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

/** Returns true if the device has credentials, none is valid any more, and it has sent nothing since. */
export function isRevoked(device: AssignedDevice, reading: LastReading | undefined): boolean {
  const { credentials, revokedAt, isLinked } = device
  return isLinked && credentials === 0 && revokedAt !== null && (!reading || revokedAt >= reading.receivedAt)
}

/** Returns when a message arrived that brought no newer reading; a connected device is silent since it connected. */
export function messageWithoutReading(device: AssignedDevice, reading: LastReading | undefined): Date | undefined {
  const { messageAt, isConnected, connectionChangedAt } = device
  // messages are counted at a slightly different time than readings
  if (messageAt && (!reading || messageAt.getTime() > reading.receivedAt.getTime() + minute)) return messageAt
  return isConnected && connectionChangedAt ? connectionChangedAt : undefined
}

/** Causes that the last reading and other units suggest. */
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

/** Returns true if no unit of the feed has reported since the unit fell silent, and most of them stopped with it. */
export function isFeedDown(feed: FeedActivity, { receivedAt }: LastReading, now: Date): boolean {
  const { lastAt, units, stoppedTogether } = feed
  return (
    units >= fewestOfFeed &&
    stoppedTogether * 2 > units &&
    now.getTime() - lastAt.getTime() > feedPause &&
    lastAt.getTime() - receivedAt.getTime() <= feedPause
  )
}

/** Returns true unless the voltage shows that the supply is connected again. */
export const isCut = ({ cutAt, volts: supply }: LastReading): boolean =>
  cutAt !== null && (supply === undefined || supply < volts.connected)

/** Returns true if a subscription ended when the unit fell silent: at most a day after, or a week before. */
function endedWith(end: Date, { receivedAt }: LastReading, now: Date): boolean {
  const silentAfter = receivedAt.getTime() - end.getTime()
  return end <= now && silentAfter >= -dayMs && silentAfter <= 7 * dayMs
}

/** A supply below 3 V is disconnected, or was never connected: many devices report 0 V. */
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
