import { judgeTime, type JudgedTime } from '../check/clock.ts'
import { checkPlace, instant, isNullIsland, readTime } from '../checks.ts'
import { dm1In } from '../dm1/dm1.ts'
import type { Observation, Unplaced } from '../observation.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { flag, heading, isRecord, number, signalsOf, within, type Raw } from '../values.ts'

const kmhPerKnot = 1.852
const msPerHour = 3_600_000

/** The gateway repeats an earlier fix and its time: only the device's own clock moves on. */
const repeatsFix = (position: Raw) => position.outdated === true || position.valid === false

/** The time of a position, judged by when the gateway heard it. */
export function timeOf(position: Raw, now: Milliseconds): JudgedTime {
  const [time, field] = sentTime(position)
  const read = readTime(time, field)
  // most gateways hear a reading at once: the same text is the same time
  return judgeTime(read, position.serverTime === time && read < now ? read : heardAt(position, now), field)
}

/** The time that is the reading's own, and its name. An outdated fix without one is as old as the message that repeats it. */
function sentTime(position: Raw): [time: unknown, field: string] {
  const { deviceTime, serverTime } = position
  if (repeatsFix(position) && deviceTime !== undefined && deviceTime !== null)
    return [deviceTime, 'position.deviceTime']
  if (position.outdated === true && !Number.isNaN(instant(serverTime))) return [serverTime, 'position.serverTime']
  return [position.fixTime ?? deviceTime, 'position.fixTime']
}

/** When the gateway heard a position or an event; this server's clock limits that of the gateway. */
export function heardAt({ serverTime }: Raw, now: Milliseconds): Milliseconds {
  const heard = instant(serverTime)
  return heard < now ? heard : now
}

/** Returns a Traccar position without time and place. */
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
  // an outdated fix repeats the speed that it once had
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

/** Returns whether a field of its own has the attribute; one that could not be read stays a signal. */
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

/** Where it was, or `undefined` when the gateway never had a fix; throws when a fix is out of range. */
export function fixOf(position: Raw): Pick<Observation, 'latitude' | 'longitude' | 'altitude' | 'course'> | undefined {
  const place = placeOf(position) ?? (repeatsFix(position) ? undefined : checkFix(position))
  if (!place) return undefined
  return { ...place, altitude: within(position.altitude, -1e5, 1e6), course: heading(position.course) }
}

/** Throws for a fix that is out of range; one at 0/0 is none. */
function checkFix({ latitude, longitude }: Raw) {
  return isNowhere({ latitude, longitude }) ? undefined : checkPlace(latitude, longitude)
}

/** Whether the coordinates are the 0/0 of a device without a fix. */
export const isNowhere = ({ latitude, longitude }: Raw) =>
  isNullIsland(number(latitude) ?? NaN, number(longitude) ?? NaN)

/** The coordinates, unless they are out of range or the 0/0 of a device that never had a fix. */
export function placeOf(position: Raw): { latitude: number; longitude: number } | undefined {
  const latitude = within(position.latitude, -90, 90)
  const longitude = within(position.longitude, -180, 180)
  if (latitude === undefined || longitude === undefined || isNullIsland(latitude, longitude)) return undefined
  return { latitude, longitude }
}
