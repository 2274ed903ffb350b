import type { Dm1Fault } from './dm1/dm1.ts'
import type { DeviceNote } from './quality/quality-log.ts'
import type { DeviceTraffic } from './traffic/traffic.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/**
 * Reading of a device at an instant, in the same form for all feeds.
 * Units of measure are fixed, so that nothing downstream depends on the gateway.
 */
export interface Observation {
  /** Device identifier of the feed: an IMEI, an AEMP serial number or PIN. */
  deviceUid: string
  /** Set by server code with a known unit, such as the import for one unit. Never read from a request. */
  unitId?: number
  source: 'traccar' | 'aemp' | 'track' | 'device'
  /** Device protocol as named by the gateway, such as `teltonika`. Determines the unit of analog inputs. */
  protocol?: string
  /** Time of the fix. */
  time: Milliseconds
  /** Time of the device if `time` is corrected. */
  deviceTime?: Milliseconds
  /** WGS 84 degrees. */
  latitude: number
  longitude: number
  /**
   * True if no machine could have reached the reported position: it is stored as reported, and must be confirmed. After the
   * commit, latitude and longitude are those of the last trusted position.
   */
  placeHeld?: boolean
  /** Metres above sea level. */
  altitude?: number
  /** Kilometres an hour. */
  speed?: number
  /** Degrees clockwise from north, 0–360. */
  course?: number
  ignition?: boolean
  /** Hours on the engine's counter. */
  engineHours?: number
  /** Metres on the odometer. */
  odometer?: number
  /** Distance in metres that the gateway sums from fix to fix. */
  gatewayDistance?: number
  /** Percent of the tank, 0–100. */
  fuelLevel?: number
  /** Litres burned since new. */
  fuelUsed?: number
  /** All other signals under the names of the feed. */
  signals?: Record<string, number | string | boolean>
  /** Trouble codes of the reading. */
  dm1?: Dm1Fault[]
  /** Part of a history that is stored later. Set by server code. */
  isHistory?: boolean
  /** Machine data of the feed, used to register or claim an unknown device. */
  device?: DeviceHint
}

/** A reading without a usable fix. It is stored at the last known position of its unit, if there is one. */
export type Unplaced = Omit<Observation, 'latitude' | 'longitude' | 'altitude' | 'course' | 'placeHeld'>

export interface DeviceHint {
  name?: string
  brand?: string
  model?: string
  serial?: string
  category?: string
}

/** Event of a device or its gateway. */
export interface DeviceEvent {
  deviceUid: string
  source: Observation['source']
  /** Event name of the feed: `deviceOverspeed`, `geofenceExit`, `fault`. A `dm1` event with trouble codes is judged by its codes. */
  type: string
  /** Time of the event. */
  time: Milliseconds
  latitude?: number
  longitude?: number
  /** Free text of the feed: a fault description, a geofence name. */
  text?: string
  signals?: Record<string, number | string | boolean>
  /** Trouble codes of the event. */
  dm1?: Dm1Fault[]
  device?: DeviceHint
  /** Overrides the priority of the alarm type, for example by a geofence. Set by server code. */
  priorityId?: number
  /** Notification groups; undefined for everybody. Set by server code. */
  groupIds?: number[]
  /** Part of a history that is stored later: notifications start as read. Set by server code. */
  isHistory?: boolean
  /** Excluded from email and push. Set by server code. */
  isPortalOnly?: boolean
}

/** Report of a device about itself. */
export interface DeviceReport {
  deviceUid: string
  time: Milliseconds
  report: Record<string, unknown>
}

/** Identity of a message; each is stored once. */
export interface MessageNumber {
  deviceUid: string
  /** UUID in lower case. */
  boot: string
  seq: number
}

/** An unreadable item of a request; the rest of the request is stored. */
export interface Rejection {
  /** Position of the item in the request, counted from 0. */
  index: number
  reason: string
}

export interface Parsed {
  observations: Observation[]
  events: DeviceEvent[]
  rejected: Rejection[]
  /** Request index of each observation, for later rejections. */
  observationIndexes: number[]
  /** Readings without a fix, such as engine hours of a machine in a shed. */
  unplaced?: { index: number; reading: Unplaced }[]
  /** Readings with an implausible time; their time is the time of receipt. */
  held?: { index: number; reading: Observation | Unplaced; reason: string }[]
  /** Notes on omitted data of a device. */
  notes?: DeviceNote[]
  /** Number of CAN frames that are unreadable or above the limit of a reading. */
  framesLeftOut?: number
  /** Messages by device; absent for a file. */
  traffic?: DeviceTraffic[]
  /** Set if the sender numbers its messages. */
  message?: MessageNumber
  reports?: DeviceReport[]
  /** Company of unknown devices, of a sender who has one; otherwise the setting decides. */
  registerIn?: number
  /** SHA-256 of the key with which an unclaimed device sent, hexadecimal, or `none`; absent for a sender who proved its identity. */
  keyHash?: string
}

/** Response to an ingest request. */
export interface IngestSummary {
  accepted: number
  duplicate: number
  quarantined: number
  rejected: Rejection[]
  /** Number of CAN frames that were not read; absent for none. */
  framesLeftOut?: number
  /** True if the message was stored before. */
  isRepeated?: true
  /** True if the device was claimed in the meantime: nothing is stored, and it must prove its identity. */
  isClaimed?: true
}
