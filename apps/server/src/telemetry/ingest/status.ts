import type { Observation } from './observation.ts'

/** Ids of the `duty` table that a single reading can tell. */
export const duty = { unknown: 0, working: 1, moving: 2, idle: 3, keyOff: 4 } as const

// Below this a machine works or manoeuvres; from here on it travels. Kilometres an hour.
const travel = 12
const creep = 1
const workingRpm = 1200

/** What a machine is doing, from one reading: the key first, then speed, motion and engine speed. */
export function statusOf({
  ignition,
  speed = 0,
  signals,
}: Pick<Observation, 'ignition' | 'speed' | 'signals'>): number {
  if (ignition === false) return duty.keyOff
  if (speed >= travel) return duty.moving
  if (ignition === undefined) return speed > creep ? duty.working : duty.unknown
  const rpm = signals?.rpm
  const moves = speed > creep || signals?.motion === true
  return moves || (typeof rpm === 'number' && rpm > workingRpm) ? duty.working : duty.idle
}
