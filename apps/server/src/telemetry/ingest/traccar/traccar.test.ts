import { describe, expect, it } from 'vitest'
import { fixture } from '#test/fixtures.ts'
import { parseTraccarEvents, parseTraccarPositions } from './traccar.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const sample = fixture('traccar-positions.ndjson')
const first = JSON.parse(sample.slice(0, sample.indexOf('\n'))) as { position: object; device: object }
const parse = (body: unknown) => parseTraccarPositions(typeof body === 'string' ? body : JSON.stringify(body), now)
const position = (change: object) => parse({ ...first, position: { ...first.position, ...change } })

describe('Traccar positions', () => {
  it('turns knots, milliseconds and metres into the units of an observation', () => {
    const [reading] = parse(first).observations
    expect(reading).toEqual({
      deviceUid: '867730050000011',
      source: 'traccar',
      protocol: 'teltonika',
      time: Date.parse('2026-11-20T05:30:00Z'),
      latitude: 45.3096,
      longitude: 9.5038,
      altitude: 41.6,
      speed: expect.closeTo(8.8915, 3),
      course: 90,
      ignition: true,
      engineHours: 3120.5,
      gatewayDistance: 1_204_500,
      signals: { motion: true, batteryLevel: 100, power: 27.78, sat: 14, rpm: 1651, fuel: 68, engineTemp: 83 },
      device: { name: 'Tractor 5.130 Lodi', brand: 'TAFE', model: '9502', category: 'tractor' },
    })
  })

  it('accepts late, repeated and unknown points and rejects a bad latitude and a truncated body by index', () => {
    const parsed = parse(sample)
    expect(parsed.observations).toHaveLength(14)
    expect(parsed.observationIndexes).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    expect(parsed.observations.at(-1)?.deviceUid).toBe('000000000000099')
    expect(parsed.rejected).toEqual([
      { index: 14, reason: expect.stringContaining('latitude 612.4') },
      { index: 15, reason: expect.stringContaining('breaks off at "latitude" after 50 characters') },
    ])
  })

  it.each(['NaN', 'Infinity', '-Infinity'])('names the device and the value of a bare %s', bare => {
    const line = JSON.stringify({ ...first, position: { ...first.position, altitude: 0 } })
    const { observations, rejected } = parse(`${line}\n${line.replace('"altitude":0', `"altitude":${bare}`)}`)
    expect(observations).toHaveLength(1)
    const reason = `is no JSON: device 867730050000011: "altitude" is ${bare}, which JSON has no number for; send null instead, or leave the value out`
    expect(rejected).toEqual([{ index: 1, reason }])
  })

  it('accepts an array, even if truncated', () => {
    const body = JSON.stringify([first, first])
    expect(parse(body).observations).toHaveLength(2)
    const cut = parse(`${body.slice(0, -1)},{"position":{"latitude":"45.3`)
    expect(cut.observations).toHaveLength(2)
    expect(cut.rejected).toEqual([{ index: 2, reason: expect.stringContaining('breaks off') }])
  })

  it('reads consecutive objects written over several lines', () => {
    const pretty = JSON.stringify(first, null, 2)
    expect(parse(`${pretty}\n${pretty}\n`).observations).toHaveLength(2)
  })

  it.each([
    ['no position', { device: first.device }, 'position is missing'],
    ['no device', { position: first.position }, 'device is missing'],
    ['no identifier', { ...first, device: { id: 1 } }, 'device.uniqueId is missing'],
    ['text', 'hello', 'no whole JSON'],
    ['a number', 7, 'is no object'],
  ])('explains the alternative to %s', (_, body, reason) => {
    expect(parse(body).rejected).toEqual([{ index: 0, reason: expect.stringContaining(reason) }])
  })

  it.each([
    ['a longitude out of range', { longitude: -180.5 }, 'longitude -180.5'],
    ['no latitude', { latitude: null }, 'latitude is missing'],
    ['a time that is none', { fixTime: 'yesterday' }, 'is no time'],
    ['no time', { fixTime: null, deviceTime: null }, 'position.fixTime is missing'],
  ])('rejects %s', (_, change, reason) => {
    expect(position(change).rejected).toEqual([{ index: 0, reason: expect.stringContaining(reason) }])
  })

  it.each([
    ['of tomorrow’s tomorrow', { fixTime: '2026-11-22T00:00:01Z' }, 'more than a day ahead: set the clock'],
    ['before satellites', { fixTime: '1970-01-01T00:00:00Z' }, '57 years before it was received: set the clock'],
    ['half an hour less a few minutes ahead', { fixTime: '2026-11-20T05:54:00Z' }, '24 minutes ahead: set the clock'],
  ])('holds a time: %s', (_, change, reason) => {
    const { observations, held } = position(change)
    expect(observations).toEqual([])
    expect(held).toEqual([{ index: 0, reason: expect.stringContaining(reason), reading: expect.anything() }])
  })

  it('corrects a time by the gateway clock, and stores the device’s time with it', () => {
    const serverTime = '2026-11-20T05:30:30Z'
    const { observations } = position({ serverTime, fixTime: '2026-11-20T13:30:00Z' })
    const deviceTime = Date.parse('2026-11-20T13:30:00Z')
    expect(observations).toMatchObject([{ time: deviceTime - 8 * 3_600_000, deviceTime }])
    expect(position({ serverTime, fixTime: '2026-11-19T05:30:00Z' }).observations[0]).not.toHaveProperty('deviceTime')
  })

  it('treats an outdated fix as none: uses the device’s time, keeps the place, and omits the speed', () => {
    const times = { deviceTime: '2026-11-20T05:45:00Z', serverTime: '2026-11-20T05:45:01Z' }
    const [reading] = position({ ...times, outdated: true, valid: true, speed: 15 }).observations
    expect(reading).toMatchObject({
      time: Date.parse('2026-11-20T05:45:00Z'),
      latitude: 45.3096,
      speed: undefined,
      signals: { valid: false },
    })
    const silent = { ...times, deviceTime: null, outdated: true }
    expect(position(silent).observations[0]).toMatchObject({ time: Date.parse(times.serverTime) })
  })

  it.each([true, false])('treats 0/0 as no place, valid %s', valid => {
    const parsed = position({ latitude: 0, longitude: 0, valid })
    expect(parsed.observations).toEqual([])
    expect(parsed.unplaced).toMatchObject([{ reading: { engineHours: 3120.5 } }])
    expect(parsed.notes).toMatchObject([{ deviceUid: '867730050000011', kind: 'NO_PLACE' }])
  })

  it('dates a reading without satellites by the device clock, at the repeated place', () => {
    const serverTime = '2026-11-20T05:45:01Z'
    const [reading] = position({ valid: false, deviceTime: '2026-11-20T05:45:00Z', serverTime }).observations
    expect(reading).toMatchObject({
      time: Date.parse('2026-11-20T05:45:00Z'),
      latitude: 45.3096,
      signals: { valid: false },
    })
  })

  it('holds a reading that never had a fix, without a place', () => {
    const parsed = position({ valid: false, latitude: 0, longitude: 0 })
    expect(parsed.observations).toEqual([])
    expect(parsed.unplaced).toMatchObject([{ index: 0, reading: { ignition: true, engineHours: 3120.5 } }])
  })

  it('separates the odometer of the machine from the distance accumulated by the gateway', () => {
    const [reading] = position({ attributes: { odometer: 5000, totalDistance: 7 } }).observations
    expect(reading).toMatchObject({ odometer: 5000, gatewayDistance: 7 })
  })

  it('stores impossible values as signals', () => {
    const [reading] = position({
      altitude: 1e300,
      attributes: { fuelLevel: 250, hours: -1, deep: { a: [1] } },
    }).observations
    expect(reading?.fuelLevel).toBeUndefined()
    expect(reading?.altitude).toBeUndefined()
    expect(reading?.signals).toEqual({ fuelLevel: 250, hours: -1, deep: '{"a":[1]}' })
  })

  it('stores the last message of a device unchanged, and truncates a long one', () => {
    const line = JSON.stringify(first)
    const spaced = line.replace('{"position":', '{ "position": ')
    expect(parse(`${line}\n  ${spaced} \n`).traffic).toMatchObject([
      { messages: 2, last: spaced, protocol: 'teltonika' },
    ])
    const long = line.replace('{', `{ "note": "${'a'.repeat(9000)}", `)
    expect(parse(`${line}\n${long}`).traffic?.[0]?.last).toBe(long.slice(0, 8001))
  })

  it('drops letters that no database stores', () => {
    const [reading] = parse({ ...first, device: { uniqueId: 'a\u0000b', name: 'x\ud800' } }).observations
    expect(reading).toMatchObject({ deviceUid: 'ab', device: { name: 'x\ufffd' } })
  })
})

describe('Traccar events', () => {
  const events = parseTraccarEvents(fixture('traccar-events.ndjson'), now).events

  it('returns the type, unit and time of an event', () => {
    expect(events.map(event => event.type)).toEqual([
      'ignitionOn',
      'deviceOverspeed',
      'fault',
      'geofenceExit',
      'deviceOffline',
      'ignitionOff',
    ])
    expect(events[1]).toMatchObject({
      deviceUid: '867730050000014',
      time: Date.parse('2026-11-20T05:46:40Z'),
      latitude: 44.4384,
      longitude: 11.9785,
    })
    const dtcs = 'SPN110 FMI0 SPN94 FMI18'
    expect(events[2]).toMatchObject({ text: dtcs, signals: { alarm: 'fault', dtcs } })
    expect(events[3]?.signals).toEqual({ geofenceId: 3 })
  })

  it('does not locate an event at the place of another device', () => {
    expect(events[3]).not.toHaveProperty('latitude')
    expect(events[5]).not.toHaveProperty('latitude')
  })

  it('creates one event per cause of an alarm', () => {
    const event = { type: 'alarm', eventTime: '2026-11-20T05:46:40Z', attributes: { alarm: 'sos, powerCut,sos' } }
    const parsed = parseTraccarEvents(JSON.stringify({ event, device: { uniqueId: '1' } }), now)
    expect(parsed.events.map(({ type }) => type)).toEqual(['sos', 'powerCut'])
  })

  it('rejects an event without a type or a time by index', () => {
    const device = { uniqueId: '1' }
    const body = JSON.stringify([
      { event: { eventTime: '2026-11-20T05:46:40Z' }, device },
      { event: { type: 'x' }, device },
    ])
    expect(parseTraccarEvents(body, now).rejected).toEqual([
      { index: 0, reason: expect.stringContaining('event.type is missing') },
      { index: 1, reason: expect.stringContaining('event.eventTime is missing') },
    ])
  })
})
