import type { EventsMessage, JobProgressMessage, ReadingsMessage, UpTopic } from '@muster/contract/devices'
import { isNoFault } from '@muster/signals'
import { judgeTime } from '../check/clock.ts'
import { isNullIsland, Unreadable } from '../checks.ts'
import { noFaultOf, type Dm1Fault } from '../dm1/dm1.ts'
import { ItemCollector } from '../item-collector.ts'
import type { DeviceEvent, Parsed, Unplaced } from '../observation.ts'
import { checkNesting } from '../requests/split-json.ts'
import { TooLarge } from '../requests/too-large.ts'
import { framesSignal, signalsOf, type Raw } from '../values.ts'
import { explain, isEvent, isReading, messageValidators } from './schemas.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

type Reading = ReadingsMessage['readings'][number]
type Place = Pick<Reading, 'latitude' | 'longitude'>

/** Message as sent by a device. */
export interface SentMessage {
  uid: string
  topic: UpTopic
  payload: Uint8Array
}

/** Parsed message: data for the pipeline, or the progress of a job. */
export type ReadMessage = { parsed: Parsed; boot: string; seq: number } | { progress: JobProgressMessage }

/**
 * Parses a message of the device protocol.
 * @throws Unreadable if the message as a whole cannot be read: it is no JSON, or not what its topic carries
 */
export function parseMessage({ uid, topic, payload }: SentMessage, now = Date.now()): ReadMessage {
  return readMessage({ uid, topic, value: jsonOf(payload), bytes: payload.length }, now)
}

/** Reads an already parsed message, such as in a request body. @throws Unreadable */
export function readMessage(
  { uid, topic, value, bytes }: { uid: string; topic: UpTopic; value: unknown; bytes: number },
  now = Date.now(),
): ReadMessage {
  if (topic === 'jobs/progress') return { progress: checked(messageValidators[topic], value) }
  const found = new ItemCollector()
  const { boot, seq } = collectors[topic](value, { uid, found, now })
  const parsed = found.finish(bytes)
  return { parsed: { ...parsed, message: { deviceUid: uid, boot: boot.toLowerCase(), seq } }, boot, seq }
}

interface Collecting {
  uid: string
  found: ItemCollector
  now: Milliseconds
}

const protocol = 'muster'

/** Collectors of a message's content, which return its envelope. */
const collectors = {
  readings: (value: unknown, { uid, found, now }: Collecting) => {
    const message = checked(messageValidators.readings, value)
    message.readings.forEach((sent, index) =>
      found.item(index, () => {
        found.countMessage(uid, sent, protocol)
        if (!isReading(sent)) throw new Unreadable(explain(isReading.errors))
        collectReading(sent, { index, uid, found, now })
      }),
    )
    return message
  },
  events: (value: unknown, { uid, found, now }: Collecting) => {
    const message = checked(messageValidators.events, value)
    message.events.forEach((sent, index) =>
      found.item(index, () => {
        found.countMessage(uid, sent, protocol)
        if (!isEvent(sent)) throw new Unreadable(explain(isEvent.errors))
        found.addEvent(eventOf(sent, uid, now))
      }),
    )
    return message
  },
  state: (value: unknown, { uid, found, now }: Collecting) => {
    const message = checked(messageValidators.state, value)
    const { boot, seq, time, ...report } = message
    found.countMessage(uid, value, protocol, report.firmware)
    const judged = judgeTime(time, now, 'time')
    found.report({ deviceUid: uid, time: 'held' in judged ? now : judged.time, report })
    const signals = signalsOf({
      battery: report.batteryVolts,
      batteryLevel: report.batteryLevel,
      rssi: report.gsm?.rssi,
    })
    if (signals && !('held' in judged))
      found.unplaced(0, { deviceUid: uid, source: 'device', protocol, ...judged, signals })
    return { boot, seq }
  },
}

function collectReading(sent: Reading, { index, uid, found, now }: Collecting & { index: number }): void {
  const judged = judgeTime(sent.time, now, 'time')
  const isHeld = 'held' in judged
  const reading: Unplaced = {
    deviceUid: uid,
    source: 'device',
    protocol,
    time: isHeld ? now : judged.time,
    ...valuesOf(sent),
  }
  const place = placeOf(sent)
  const fix = place && {
    ...place,
    altitude: sent.altitude,
    course: sent.course === undefined ? undefined : sent.course % 360,
  }
  if (isHeld) return found.hold(index, { ...reading, ...fix, deviceTime: judged.deviceTime }, judged.held)
  if (judged.deviceTime !== undefined) reading.deviceTime = judged.deviceTime
  if (fix) return found.observe(index, { ...reading, ...fix })
  if (sent.latitude !== undefined) found.note('NO_PLACE', reading.time, 'latitude and longitude are 0')
  found.unplaced(index, reading)
}

function valuesOf(sent: Reading): Omit<Unplaced, 'deviceUid' | 'source' | 'time'> {
  const { speed, ignition, engineHours, odometer, fuelLevel, fuelUsed, accuracy, frames } = sent
  const signals: Raw = { ...sent.signals, ...sent.counters, ...sent.digital, ...sent.inputs }
  if (accuracy !== undefined) signals.accuracy = accuracy
  if (frames !== undefined && frames.length > 0) signals[framesSignal] = frames
  return {
    speed,
    ignition,
    engineHours,
    odometer,
    fuelLevel,
    fuelUsed,
    signals: signalsOf(signals),
    ...(sent.dm1 && { dm1: faultsOf(sent.dm1) }),
  }
}

/** Each source in the list reports all its faults. */
const faultsOf = (codes: NonNullable<Reading['dm1']>): Dm1Fault[] =>
  codes.length === 0
    ? [noFaultOf(0)]
    : codes.map(({ spn, fmi, oc, sa = 0, line, active = true }) => ({
        ...(isNoFault({ spn, fmi })
          ? noFaultOf(sa)
          : { spn, fmi, sourceAddress: sa, active, isWholeList: true as const }),
        ...(oc !== undefined && { occurrences: oc }),
        ...(line !== undefined && { canLine: line === 0 ? (0 as const) : (1 as const) }),
      }))

function eventOf(sent: EventsMessage['events'][number], uid: string, now: Milliseconds): DeviceEvent {
  const judged = judgeTime(sent.time, now, 'time')
  if ('held' in judged) throw new Unreadable(judged.held)
  const signals = sent.signals && signalsOf(sent.signals)
  const text = sent.text?.trim()
  return {
    deviceUid: uid,
    source: 'device',
    type: sent.type,
    time: judged.time,
    ...placeOf(sent),
    ...(text && { text }),
    ...(signals && { signals }),
  }
}

/** Returns undefined without a fix. @throws Unreadable if one coordinate is missing */
function placeOf({ latitude, longitude }: Place): { latitude: number; longitude: number } | undefined {
  if (latitude === undefined && longitude === undefined) return undefined
  if (latitude === undefined || longitude === undefined)
    throw new Unreadable(
      `${latitude === undefined ? 'latitude' : 'longitude'} is missing: send both coordinates or none`,
    )
  return isNullIsland(latitude, longitude) ? undefined : { latitude, longitude }
}

/** @throws Unreadable */
function checked<T>(
  validate: ((value: unknown) => value is T) & { errors?: Parameters<typeof explain>[0] },
  value: unknown,
): T {
  if (validate(value)) return value
  throw new Unreadable(`The message is not valid: ${explain(validate.errors)}`)
}

/** @throws Unreadable */
function jsonOf(payload: Uint8Array): unknown {
  try {
    const text = utf8.decode(payload)
    checkNesting(text)
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof TooLarge) throw new Unreadable(error.message)
    throw new Unreadable('The message is no JSON in UTF-8')
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
