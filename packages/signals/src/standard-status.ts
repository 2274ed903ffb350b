/** What of a reading tells the status of a unit. */
export interface StatusReading {
  /** Milliseconds since 1970. */
  time: number
  /** Absent where the reading does not say. */
  ignition?: boolean | null | undefined
  /** Kilometres an hour. */
  speed?: number | null | undefined
  /** Every other signal under the name its feed gives it. */
  signals?: Readonly<Record<string, unknown>> | null | undefined
}

/** Ids of the statuses of the product. */
export const duty = { unknown: 0, working: 1, moving: 2, idle: 3, keyOff: 4, alarm: 5, noSignal: 6 } as const

const hour = 3_600_000

/**
 * Milliseconds for which a reading is believed, by its key. A machine that works reports every few minutes, so that two hours
 * of silence are no key-on time; a parked one may report every four hours (240 minutes, 001 §9), and may be one hour late.
 */
export const believed = { on: 2 * hour, off: 5 * hour } as const

// Below this a machine works or manoeuvres; from here on it travels. Kilometres an hour.
const travel = 12
const creep = 1
const workingRpm = 1200

/** Returns the status of a machine where no rule gives another one: by the key first, then speed, its own switch of work, motion and engine speed. */
export function standardStatus({ ignition, speed, signals }: Omit<StatusReading, 'time'>): number {
  if (ignition === false) return duty.keyOff
  const kmh = speed ?? 0
  if (kmh >= travel) return duty.moving
  const working = signals?.['working']
  if (working === true) return duty.working
  if (working === false && ignition === true) return moves({ speed, signals }) ? duty.moving : duty.idle
  if (ignition == null) return kmh > creep ? duty.working : duty.unknown
  const rpm = signals?.['rpm']
  const isMoving = moves({ speed, signals })
  // a feed without movement, engine speed and load, such as ISO 15143-3, only says that the machine runs
  if (isMoving === undefined && typeof rpm !== 'number' && signals?.['engineLoad'] === undefined) return duty.working
  return isMoving || (typeof rpm === 'number' && rpm > workingRpm) ? duty.working : duty.idle
}

/** By the motion sensor or by the speed; undefined where the reading has neither. */
export function moves({ speed, signals }: Pick<StatusReading, 'speed' | 'signals'>): boolean | undefined {
  const motion = signals?.['motion']
  if (typeof motion !== 'boolean' && speed == null) return undefined
  return motion === true || (speed ?? 0) > creep
}
