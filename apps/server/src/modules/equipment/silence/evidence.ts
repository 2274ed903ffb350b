import type { Milliseconds } from '#kernel/time/units.ts'

/** Facts about a unit that may explain its silence. Times are those of the server, except where noted. */
export interface Evidence {
  now: Date
  /** Permitted silence of the unit, and the excess over it. */
  usualSilence: Milliseconds | undefined
  overdue: Milliseconds | undefined
  archivedAt: Date | null
  subscriptionEnd: Date | null
  /** Undefined before the first reading. */
  reading: LastReading | undefined
  /** Undefined for a unit without a device. */
  device: AssignedDevice | undefined
  /** Time at which the unit lost its last device. */
  deviceRemovedAt: Date | null
  /** True if the power profile lets the device sleep without reports. */
  sleepsSilently: boolean
  /** Commands, files and bus logs waiting for the unit. */
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
  /** Charge of the device's own battery in percent. */
  batteryPercent: number | undefined
  signal: number | undefined
  satellites: number | undefined
  hasFix: boolean
  /** Device time of a power supply alarm that has not ended. */
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
  /** Number of valid credentials, and the last revocation. */
  credentials: number
  revokedAt: Date | null
  /** True if the device has authenticated on this server. */
  isLinked: boolean
  isConnected: boolean
  connectionChangedAt: Date | null
  messageAt: Date | null
  /** Refusal since the last reading, like all facts below. */
  refusal: { code: string; at: Date; times: number } | undefined
  held: { readings: number; at: Date } | undefined
  unreadableAt: Date | null
}

/** Activity of a feed's units in all companies. */
export interface FeedActivity {
  /** Feed name such as `traccar`, or `teltonika` for one of its protocols. */
  name: string
  lastAt: Date
  /** Units that reported in the last 90 days, including this one. */
  units: number
  /** Units whose last reading arrived within 15 minutes before `lastAt`. */
  stoppedTogether: number
}

/** Visible units within 1 km of the last position that reported when the unit became silent. */
export interface Neighbours {
  /** Still reporting. */
  reporting: number
  /** Neighbours silent since the same hour. */
  stoppedTogether: number
  /** Silent, but reported for longer. */
  stoppedLater: number
}
