/** Part of a reading that determines the status of a unit. */
export interface StatusReading {
  /** Milliseconds since 1970. */
  time: number
  /** Undefined if not reported. */
  ignition?: boolean | null | undefined
  /** km/h. */
  speed?: number | null | undefined
  /** All other signals, under their feed's names. */
  signals?: Readonly<Record<string, unknown>> | null | undefined
}

/** IDs of the built-in statuses. */
export const statusIds = { unknown: 0, working: 1, moving: 2, idle: 3, keyOff: 4, alarm: 5, noSignal: 6 } as const

const hour = 3_600_000

/**
 * Milliseconds that a reading remains valid, by key. A working machine reports every few minutes, so two hours of
 * silence do not count as key-on time. A parked one may report every four hours (240 minutes, 001 §9) and be one hour
 * late.
 */
export const readingValidity = { on: 2 * hour, off: 5 * hour } as const

// km/h: a machine works or manoeuvres below this, and travels from here on.
const travel = 12
const creep = 1
const workingRpm = 1200

/** Status of a machine without a matching rule: by key, then speed, its work switch, motion and engine speed. */
export function standardStatus({ ignition, speed, signals }: Omit<StatusReading, 'time'>): number {
  if (ignition === false) return statusIds.keyOff
  const kmh = speed ?? 0
  if (kmh >= travel) return statusIds.moving
  const working = signals?.['working']
  if (working === true) return statusIds.working
  if (working === false && ignition === true) return moves({ speed, signals }) ? statusIds.moving : statusIds.idle
  if (ignition == null) return kmh > creep ? statusIds.working : statusIds.unknown
  const rpm = signals?.['rpm']
  const isMoving = moves({ speed, signals })
  // a feed without movement, engine speed and load, such as ISO 15143-3, only reports that the machine runs
  if (isMoving === undefined && typeof rpm !== 'number' && signals?.['engineLoad'] === undefined)
    return statusIds.working
  return isMoving || (typeof rpm === 'number' && rpm > workingRpm) ? statusIds.working : statusIds.idle
}

/** Movement by motion sensor or speed; undefined if the reading has neither. */
export function moves({ speed, signals }: Pick<StatusReading, 'speed' | 'signals'>): boolean | undefined {
  const motion = signals?.['motion']
  if (typeof motion !== 'boolean' && speed == null) return undefined
  return motion === true || (speed ?? 0) > creep
}
