import type { Milliseconds } from '#kernel/time/units.ts'

/** Facts about a unit that may explain its silence. Times are those of the server, except where noted. */
export interface Evidence {
  now: Date
  /** Time for which the unit may be silent, and for which it has been silent beyond that. */
  usualSilence: Milliseconds | undefined
  overdue: Milliseconds | undefined
  archivedAt: Date | null
  subscriptionEnd: Date | null
  /** Undefined before the first reading. */
  reading: LastReading | undefined
  /** Undefined for a unit without a device. */
  device: AssignedDevice | undefined
  /** Time at which the last device was removed from the unit. */
  deviceRemovedAt: Date | null
  /** True if the power profile does not make the device report while it sleeps. */
  sleepsSilently: boolean
  /** Commands, files and bus logs that wait for the unit. */
  waiting: number
  feed: FeedActivity | undefined
  neighbours: Neighbours
}

export interface LastReading {
  /** Device time. */
  at: Date
  receivedAt: Date
  ignition: boolean | null
  /** Supply voltage. */
  volts: number | undefined
  /** Charge of the device's own battery. */
  batteryPercent: number | undefined
  signal: number | undefined
  satellites: number | undefined
  hasFix: boolean
  /** Device time of an alarm for a supply that was cut and has not been restored. */
  cutAt: Date | null
  /** Device time of an open alarm for a low battery. */
  batteryLowAt: Date | null
}

export interface AssignedDevice {
  deviceId: number
  serial: string
  uid: string
  source: string
  protocol: string | null
  assignedAt: Date | null
  /** Credentials that are valid, and when the last of the others was revoked. */
  credentials: number
  revokedAt: Date | null
  /** True if the device has proved its identity to this server. */
  isLinked: boolean
  isConnected: boolean
  connectionChangedAt: Date | null
  messageAt: Date | null
  /** Since the last reading, as all below. */
  refusal: { code: string; at: Date; times: number } | undefined
  held: { readings: number; at: Date } | undefined
  unreadableAt: Date | null
}

/** Activity of the units of a feed, of all companies. */
export interface FeedActivity {
  /** Such as `traccar`, or `teltonika` for a protocol of it. */
  name: string
  lastAt: Date
  /** Units that reported in the last 90 days, with this one. */
  units: number
  /** Units whose last reading arrived in the quarter of an hour before `lastAt`. */
  stoppedTogether: number
}

/** Units that the caller may see, within 1 km of the last position, that reported when the unit fell silent. */
export interface Neighbours {
  /** Still reporting. */
  reporting: number
  /** Silent since the same hour. */
  stoppedTogether: number
  /** Silent, but reported for longer. */
  stoppedLater: number
}
