import { judgeTime, type JudgedTime } from '../check/clock.ts'
import { checkPlace, instant, isNullIsland, readTime } from '../checks.ts'
import { dm1In } from '../dm1/dm1.ts'
import type { Observation, Unplaced } from '../observation.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { flag, heading, isRecord, number, signalsOf, within, type Raw } from '../values.ts'

const kmhPerKnot = 1.852
const msPerHour = 3_600_000

/** Returns true if the gateway repeats an earlier fix with its time: only the device clock advances. */
const repeatsFix = (position: Raw) => position.outdated === true || position.valid === false

/** Returns the time of a position, judged by its time of receipt at the gateway. */
export function timeOf(position: Raw, now: Milliseconds): JudgedTime {
  const [time, field] = sentTime(position)
  const read = readTime(time, field)
  // most gateways receive a reading at once: the same text is the same time
  return judgeTime(read, position.serverTime === time && read < now ? read : heardAt(position, now), field)
}

/** Returns the time of the reading and its field name. An outdated fix without a device time gets the time of its message. */
function sentTime(position: Raw): [time: unknown, field: string] {
  const { deviceTime, serverTime } = position
  if (repeatsFix(position) && deviceTime !== undefined && deviceTime !== null)
    return [deviceTime, 'position.deviceTime']
  if (position.outdated === true && !Number.isNaN(instant(serverTime))) return [serverTime, 'position.serverTime']
  return [position.fixTime ?? deviceTime, 'position.fixTime']
}

/** Returns the time of receipt at the gateway, limited by this server's clock. */
export function heardAt({ serverTime }: Raw, now: Milliseconds): Milliseconds {
  const receivedAt = instant(serverTime)
  return receivedAt < now ? receivedAt : now
}

/** Returns the values of a Traccar position without time and coordinates. */
export function readingOf(position: Raw): Omit<Unplaced, 'deviceUid' | 'source' | 'time'> {
  const valid = !repeatsFix(position)
  const rest = isRecord(position.attributes) ? position.attributes : {}
  const values = valuesOf(position, rest)
  const dm1 = rest.spn === undefined && rest.dtcs === undefined ? [] : dm1In(rest)
  return {
    ...values,
    signals: signalsOf(valid ? rest : { ...rest, valid }, name => isTaken(name, values)),
    ...(typeof position.protocol === 'string' && { protocol: position.protocol }),
    ...(dm1.length > 0 && { dm1 }),
  }
}

function valuesOf(position: Raw, rest: Raw) {
  // an outdated fix repeats its old speed
  const knots = position.outdated === true ? undefined : number(position.speed)
  const hours = number(rest.hours)
  return {
    speed: within(knots === undefined ? undefined : knots * kmhPerKnot, 0, 2000),
    ignition: flag(rest.ignition),
    engineHours: within(hours === undefined ? undefined : hours / msPerHour, 0, 1e7),
    odometer: within(rest.odometer, 0, 1e11),
    gatewayDistance: within(rest.totalDistance, 0, 1e11),
    fuelLevel: within(rest.fuelLevel, 0, 100),
    fuelUsed: within(rest.fuelUsed, 0, 1e10),
  }
}

/** Returns true if a field has the value of the attribute; an unreadable one stays a signal. */
function isTaken(name: string, values: ReturnType<typeof valuesOf>): boolean {
  switch (name) {
    case 'ignition':
      return true
    case 'hours':
      return values.engineHours !== undefined
    case 'totalDistance':
      return values.gatewayDistance !== undefined
    case 'odometer':
    case 'fuelLevel':
    case 'fuelUsed':
      return values[name] !== undefined
    default:
      return false
  }
}

/** Returns coordinates, altitude and course, or undefined without a fix. @throws Unreadable for a fix out of range */
export function fixOf(position: Raw): Pick<Observation, 'latitude' | 'longitude' | 'altitude' | 'course'> | undefined {
  const place = placeOf(position) ?? (repeatsFix(position) ? undefined : checkFix(position))
  if (!place) return undefined
  return { ...place, altitude: within(position.altitude, -1e5, 1e6), course: heading(position.course) }
}

/** Returns undefined for 0/0. @throws Unreadable for a fix out of range */
function checkFix({ latitude, longitude }: Raw) {
  return isNowhere({ latitude, longitude }) ? undefined : checkPlace(latitude, longitude)
}

/** Returns true for the coordinates 0/0 of a device without a fix. */
export const isNowhere = ({ latitude, longitude }: Raw) =>
  isNullIsland(number(latitude) ?? NaN, number(longitude) ?? NaN)

/** Returns the coordinates, or undefined if they are out of range or 0/0. */
export function placeOf(position: Raw): { latitude: number; longitude: number } | undefined {
  const latitude = within(position.latitude, -90, 90)
  const longitude = within(position.longitude, -180, 180)
  if (latitude === undefined || longitude === undefined || isNullIsland(latitude, longitude)) return undefined
  return { latitude, longitude }
}
