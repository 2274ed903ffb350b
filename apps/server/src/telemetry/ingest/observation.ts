import type { Dm1Fault } from './dm1/dm1.ts'
import type { DeviceNote } from './quality/quality-log.ts'
import type { DeviceTraffic } from './traffic/traffic.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/**
 * What every feed is turned into before anything else sees it: one reading of one device at one instant.
 * Units are fixed here, so that nothing downstream asks which gateway it came from.
 */
export interface Observation {
  /** The feed's own identity of the device: an IMEI, an AEMP serial number or PIN. */
  deviceUid: string
  /** Set by callers inside the server that know the machine already: a file imported for one unit. Never read from a request. */
  unitId?: number
  source: 'traccar' | 'aemp' | 'track' | 'demo'
  /** Gateway's name for the protocol of the device: `teltonika`. It decides the unit of analog inputs. */
  protocol?: string
  /** When the fix was taken, since the epoch. */
  time: Milliseconds
  /** The device's own time, where `time` is corrected. */
  deviceTime?: Milliseconds
  /** WGS 84 degrees. */
  latitude: number
  longitude: number
  /**
   * Set where no machine can have reached the reported place: it is stored as reported, and waits to be confirmed. After the
   * commit, latitude and longitude are those of the last trusted place.
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
  /** Metres that the gateway adds up from fix to fix, a counter of its own. */
  gatewayDistance?: number
  /** Percent of the tank, 0–100. */
  fuelLevel?: number
  /** Litres burned since new. */
  fuelUsed?: number
  /** Every other signal under the name its feed gives it. */
  signals?: Record<string, number | string | boolean>
  /** Trouble codes it reports at that instant. */
  dm1?: Dm1Fault[]
  /** Part of a history that is stored long after it happened. Set by callers inside the server. */
  isHistory?: boolean
  /** What the feed knows of the machine, used when an unknown device is registered or claimed. */
  device?: DeviceHint
}

/** A reading without a usable fix. It is kept at the last known place of its unit, if there is one. */
export type Unplaced = Omit<Observation, 'latitude' | 'longitude' | 'altitude' | 'course' | 'placeHeld'>

export interface DeviceHint {
  name?: string
  brand?: string
  model?: string
  serial?: string
  category?: string
}

/** Something a device or its gateway says happened. */
export interface DeviceEvent {
  deviceUid: string
  source: Observation['source']
  /** The feed's name of the event: `deviceOverspeed`, `geofenceExit`, `fault`. One of `dm1` that names trouble codes is judged by these. */
  type: string
  /** When it happened, since the epoch. */
  time: Milliseconds
  latitude?: number
  longitude?: number
  /** Free text of the feed: a fault description, a geofence name. */
  text?: string
  signals?: Record<string, number | string | boolean>
  /** Trouble codes it reports. */
  dm1?: Dm1Fault[]
  device?: DeviceHint
  /** Instead of its kind's. Set by callers inside the server: a geofence has one of its own. */
  priorityId?: number
  /** The notification groups it is for, instead of everybody's. Set by callers inside the server, like the priority. */
  groupIds?: number[]
  /** It is stored long after it happened, as part of a history: its notifications start as read. Set by callers inside the server. */
  isHistory?: boolean
  /** Neither mailed nor pushed. Set by callers inside the server. */
  isPortalOnly?: boolean
}

/** One item of a request that could not be read; the rest of the request is kept. */
export interface Rejection {
  /** Position of the item in the request, counted from 0. */
  index: number
  reason: string
}

export interface Parsed {
  observations: Observation[]
  events: DeviceEvent[]
  rejected: Rejection[]
  /** Index in the request of each observation, for naming it in a later rejection. */
  observationIndexes: number[]
  /** Readings without a fix: engine hours of a machine in a shed, a gateway that lost its satellites. */
  unplaced?: { index: number; reading: Unplaced }[]
  /** Readings whose time cannot be right; theirs is when they were received. */
  held?: { index: number; reading: Observation | Unplaced; reason: string }[]
  /** What was left out of a device's items. */
  notes?: DeviceNote[]
  /** CAN frames of its readings that are not read: too many of one reading, or unreadable. */
  framesLeftOut?: number
  /** What came of each device; absent for what comes from no device, such as a file. */
  traffic?: DeviceTraffic[]
}

/** The answer to every ingest request. */
export interface IngestSummary {
  accepted: number
  duplicate: number
  quarantined: number
  rejected: Rejection[]
  /** CAN frames that were not read; absent when there are none. */
  framesLeftOut?: number
}
