import { items } from '../requests/split-json.ts'
import { judgeTime } from '../check/clock.ts'
import { readTime, Unreadable } from '../checks.ts'
import { dm1In, mostCodes } from '../dm1/dm1.ts'
import type { DeviceEvent, DeviceHint, Parsed, Unplaced } from '../observation.ts'
import { ItemCollector } from '../item-collector.ts'
import { fixOf, heardAt, isNowhere, placeOf, readingOf, timeOf } from './position.ts'
import { isRecord, number, signalsOf, text, type Raw } from '../values.ts'

/**
 * Parses Traccar's position forwarding (`forward.type=json`): `{ position, device }`, alone, in an array or one per line.
 * Speed comes in knots, `hours` in milliseconds, distances in metres, `fuel` in litres, `fuelLevel` in percent.
 */
export function parseTraccarPositions(body: string, now = Date.now()): Parsed {
  const found = new ItemCollector()
  items(body).forEach((item, index) =>
    found.item(index, () => {
      if ('broken' in item) found.about(item.device)
      const { sent, position, device } = envelope(item, 'position')
      const deviceUid = uidOf(device)
      const { versionFw, firmware } = isRecord(position.attributes) ? position.attributes : {}
      found.countMessage(deviceUid, sent, position.protocol, versionFw ?? firmware)
      const at = timeOf(position, now)
      const isHeld = 'held' in at
      const time = isHeld ? heardAt(position, now) : at.time
      const reading: Unplaced = { deviceUid, source: 'traccar', time, ...readingOf(position), device: hintOf(device) }
      const fix = fixOf(position)
      if (isHeld) return found.hold(index, { ...reading, ...fix, deviceTime: at.deviceTime }, at.held)
      if (at.deviceTime !== undefined) reading.deviceTime = at.deviceTime
      if (fix) return found.observe(index, { ...reading, ...fix })
      if (isNowhere(position)) found.note('NO_PLACE', time, 'latitude and longitude are 0')
      found.unplaced(index, reading)
    }),
  )
  return found.finish(Buffer.byteLength(body))
}

/**
 * Parses Traccar's event forwarding (`event.forward.type=json`): `{ event, position?, device }`.
 * An alarm with several causes becomes one event per cause.
 */
export function parseTraccarEvents(body: string, now = Date.now()): Parsed {
  const found = new ItemCollector()
  items(body).forEach((item, index) =>
    found.item(index, () => {
      if ('broken' in item) found.about(item.device)
      const { sent, event, position, device } = envelope(item, 'event')
      const deviceUid = uidOf(device)
      found.countMessage(deviceUid, sent)
      const attributes = isRecord(event.attributes) ? event.attributes : {}
      const field = 'event.eventTime'
      const type = text(event.type)
      if (!type) throw new Unreadable('event.type is missing: forward events as Traccar sends them')
      // the position may be old, and its times are not those of the event
      const judged = judgeTime(readTime(event.eventTime ?? event.serverTime, field), heardAt(event, now), field)
      if ('held' in judged) throw new Unreadable(judged.held)
      const { time } = judged
      const place = ownPlace(event, position)
      const common = { deviceUid, source: 'traccar', time, ...place, device: hintOf(device) } as const
      for (const cause of causes(type, attributes)) {
        const deviceEvent: DeviceEvent = { ...common, type: cause }
        const codes = place && isRecord(position.attributes) ? text(position.attributes.dtcs, mostCodes) : undefined
        const message =
          text(attributes.message, 1000) ??
          text(attributes.geofenceName) ??
          (cause === 'fault' ? text(codes, 1000) : undefined)
        if (message) deviceEvent.text = message
        const signals = signalsOf({
          ...attributes,
          geofenceId: number(event.geofenceId) || undefined,
          maintenanceId: number(event.maintenanceId) || undefined,
          dtcs: codes,
        })
        if (signals) deviceEvent.signals = signals
        const faults = dm1In({ dtcs: codes, ...attributes })
        if (faults.length > 0) deviceEvent.dm1 = faults
        found.addEvent(deviceEvent)
      }
    }),
  )
  return found.finish(Buffer.byteLength(body))
}

function causes(type: string, attributes: Raw): string[] {
  if (type !== 'alarm') return [type]
  const named =
    text(attributes.alarm)
      ?.split(',')
      .map(cause => cause.trim())
      .filter(Boolean) ?? []
  return named.length > 0 ? [...new Set(named)] : ['alarm']
}

// the gateway adds "the last known position" to an event; under load that is another device's
function ownPlace(event: Raw, position: Raw) {
  const known = event.deviceId !== undefined && position.deviceId !== undefined
  if (known && position.deviceId !== event.deviceId) return undefined
  return placeOf(position)
}

function envelope(item: ReturnType<typeof items>[number], part: 'position' | 'event') {
  if ('broken' in item) throw new Unreadable(item.broken)
  const { value, text: sent = value } = item
  if (!isRecord(value)) throw new Unreadable(`is no object: send { ${part}, device } as Traccar forwards it`)
  const { device, position, event } = value
  if (!isRecord(value[part])) {
    throw new Unreadable(`${part} is missing: send { ${part}, device } (forward.type=json) to this address`)
  }
  if (!isRecord(device))
    throw new Unreadable('device is missing: forward with the device, so that its uniqueId is known')
  return { sent, device, position: isRecord(position) ? position : {}, event: isRecord(event) ? event : {} }
}

function uidOf(device: Raw) {
  const uid = text(device.uniqueId)
  if (!uid) throw new Unreadable('device.uniqueId is missing: give the device its identifier (IMEI) in the gateway')
  return uid
}

// Traccar has make and model in one field: "Dressta TD-15M"
function hintOf(device: Raw): DeviceHint {
  const name = text(device.name)
  const sent = text(device.model)
  const space = sent?.search(/\s/) ?? -1
  const brand = space > 0 ? sent?.slice(0, space) : undefined
  const model = brand === undefined ? sent : sent?.slice(space).trim().replaceAll(/\s+/g, ' ')
  const category = text(device.category)
  const hint: DeviceHint = {}
  if (name) hint.name = name
  if (brand) hint.brand = brand
  if (model) hint.model = model
  if (category) hint.category = category
  return hint
}
