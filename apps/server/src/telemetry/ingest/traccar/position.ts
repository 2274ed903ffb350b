import { checkPlace, checkTime } from '../checks.ts'
import { dm1In } from '../dm1/dm1.ts'
import type { Observation, Unplaced } from '../observation.ts'
import { flag, heading, isRecord, number, signalsOf, within, type Raw } from '../values.ts'

const kmhPerKnot = 1.852
const msPerHour = 3_600_000

/** What a Traccar position says apart from the place. */
export function readingOf(position: Raw, now: number): Omit<Unplaced, 'deviceUid' | 'source'> {
  const valid = position.valid !== false
  // Without satellites the gateway repeats the old fix and its time; only the device's own clock moves on.
  const [time, field] =
    valid || position.deviceTime === undefined
      ? [position.fixTime ?? position.deviceTime, 'position.fixTime']
      : [position.deviceTime, 'position.deviceTime']
  const rest = isRecord(position.attributes) ? position.attributes : {}
  const knots = number(position.speed)
  const hours = number(rest.hours)
  const values = {
    speed: within(knots === undefined ? undefined : knots * kmhPerKnot, 0, 2000),
    ignition: flag(rest.ignition),
    engineHours: within(hours === undefined ? undefined : hours / msPerHour, 0, 1e7),
    odometer: within(rest.odometer, 0, 1e11) ?? within(rest.totalDistance, 0, 1e11),
    fuelLevel: within(rest.fuelLevel, 0, 100),
    fuelUsed: within(rest.fuelUsed, 0, 1e10),
  }
  const taken = new Set(['ignition'])
  if (values.engineHours !== undefined) taken.add('hours')
  if (values.odometer !== undefined)
    taken.add(within(rest.odometer, 0, 1e11) === undefined ? 'totalDistance' : 'odometer')
  if (values.fuelLevel !== undefined) taken.add('fuelLevel')
  if (values.fuelUsed !== undefined) taken.add('fuelUsed')
  const dm1 = rest.spn === undefined && rest.dtcs === undefined ? [] : dm1In(rest)
  return {
    time: checkTime(time, field, now),
    ...values,
    signals: signalsOf(valid ? rest : { ...rest, valid }, taken),
    ...(dm1.length > 0 && { dm1 }),
  }
}

/** Where it was, or `undefined` when the gateway never had a fix; throws when a fix is out of range. */
export function fixOf(position: Raw): Pick<Observation, 'latitude' | 'longitude' | 'altitude' | 'course'> | undefined {
  const place = position.valid === false ? placeOf(position) : checkPlace(position.latitude, position.longitude)
  if (!place) return undefined
  return { ...place, altitude: within(position.altitude, -1e5, 1e6), course: heading(position.course) }
}

/** The coordinates, unless they are out of range or the 0/0 of a device that never had a fix. */
export function placeOf(position: Raw): { latitude: number; longitude: number } | undefined {
  const latitude = within(position.latitude, -90, 90)
  const longitude = within(position.longitude, -180, 180)
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return undefined
  return { latitude, longitude }
}
