import type { UpTopic } from '@muster/contract/devices'
import { describe, expect, it } from 'vitest'
import { parseMessage } from './parse-message.ts'

const now = Date.UTC(2026, 10, 20, 6)
const boot = '7F0E2C4A-9A58-4F0B-8E57-3C1B8C0E4D11'
const minute = 60_000

const parse = (topic: UpTopic, message: unknown) =>
  parseMessage(
    { uid: 'd1', topic, payload: Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)) },
    now,
  )

function readings(...items: unknown[]) {
  const message = parse('readings', { boot, seq: 3, readings: items })
  if (!('parsed' in message)) throw new Error('no readings')
  return message.parsed
}

const fix = { time: now - minute, latitude: 45, longitude: 9 }

describe('a readings message', () => {
  it('becomes observations with signals, inputs, counters, frames and faults', () => {
    const parsed = readings({
      ...fix,
      altitude: 120,
      speed: 7.5,
      course: 360,
      accuracy: 3,
      ignition: true,
      engineHours: 10.5,
      odometer: 12_000,
      fuelLevel: 55,
      fuelUsed: 90,
      inputs: { adc1: 4200 },
      digital: { in2: true },
      counters: { bucketCycles: 17 },
      signals: { rpm: 1500, mode: 'ECO' },
      frames: ['(1700000000.123456) can0 18FEF100#FFFFFFFFFFFFFFFF', '0CF00400#FFFFFF6813FFFFFF'],
      dm1: [
        { spn: 110, fmi: 0, oc: 2, sa: 3, line: 1 },
        { spn: 111, fmi: 1, sa: 3, active: false },
        { spn: 0, fmi: 0, sa: 11 },
      ],
    })
    expect(parsed.rejected).toEqual([])
    expect(parsed.observations).toEqual([
      {
        deviceUid: 'd1',
        source: 'device',
        protocol: 'muster',
        ...fix,
        altitude: 120,
        speed: 7.5,
        course: 0,
        ignition: true,
        engineHours: 10.5,
        odometer: 12_000,
        fuelLevel: 55,
        fuelUsed: 90,
        signals: {
          adc1: 4200,
          in2: true,
          bucketCycles: 17,
          rpm: 1500,
          mode: 'ECO',
          accuracy: 3,
          canFrames: expect.stringContaining('18FEF100#FFFFFFFFFFFFFFFF'),
        },
        dm1: [
          { spn: 110, fmi: 0, occurrences: 2, sourceAddress: 3, canLine: 1, active: true, isWholeList: true },
          { spn: 111, fmi: 1, sourceAddress: 3, active: false, isWholeList: true },
          { spn: 0, fmi: 0, sourceAddress: 11, active: false, isWholeList: true },
        ],
      },
    ])
    expect(parsed.message).toEqual({ deviceUid: 'd1', boot: boot.toLowerCase(), seq: 3 })
  })

  it('uses the last place without a fix, and ends the faults of the engine with an empty list', () => {
    const { unplaced, notes } = readings({ time: now, ignition: false, dm1: [] }, { ...fix, latitude: 0, longitude: 0 })
    expect(unplaced?.map(({ index, reading }) => [index, reading.time])).toEqual([
      [0, now],
      [1, now - minute],
    ])
    expect(unplaced?.[0]?.reading.dm1).toMatchObject([{ sourceAddress: 0, active: false, isWholeList: true }])
    expect(notes).toMatchObject([{ kind: 'NO_PLACE' }])
  })

  it.each([
    [{ ...fix, time: 'now' }, 'time must be integer'],
    [{ latitude: 45, longitude: 9 }, "must have required property 'time'"],
    [{ time: now, latitude: 45 }, 'longitude is missing'],
    [{ ...fix, latitude: 91 }, 'latitude must be <= 90'],
    [{ ...fix, fuelLevel: 101 }, 'fuelLevel must be <= 100'],
    [{ ...fix, inputs: { adc1: '4.2 V' } }, 'inputs.adc1 must be number'],
    [{ ...fix, signals: { deep: { a: 1 } } }, 'signals.deep must be'],
    [{ ...fix, signals: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`s${i}`, i])) }, '100 properties'],
    [{ ...fix, frames: Array.from({ length: 501 }, () => '123#00') }, '500 items'],
    [null, 'must be object'],
  ])('rejects one reading alone: %j', (wrong, reason) => {
    const { observations, rejected } = readings(wrong, fix)
    expect(observations).toHaveLength(1)
    expect(rejected).toEqual([{ index: 0, reason: expect.stringContaining(reason) }])
  })

  it('treats a wrong clock like other feeds: held in 1970 and 2080, corrected by a time zone', () => {
    const { observations, held } = readings(
      { ...fix, time: 1000 },
      { ...fix, time: Date.UTC(2080, 0, 1) },
      { ...fix, time: now + 120 * minute - 1000 },
    )
    expect(held?.map(({ index, reason }) => [index, /set the clock/.test(reason)])).toEqual([
      [0, true],
      [1, true],
    ])
    expect(observations).toMatchObject([{ time: now - 1000, deviceTime: now + 120 * minute - 1000 }])
  })
})

it.each<[UpTopic, unknown, string]>([
  ['readings', 'no JSON', 'no JSON'],
  ['readings', '['.repeat(100), '64 levels'],
  ['readings', Buffer.from([0x22, 0xff, 0x22]).toString('latin1'), 'not valid'],
  ['readings', [], 'must be object'],
  ['readings', { seq: 1, readings: [fix] }, "'boot'"],
  ['readings', { boot, seq: 0, readings: [fix] }, 'seq must be >= 1'],
  ['readings', { boot, seq: 1.5, readings: [fix] }, 'seq must be integer'],
  ['readings', { boot: 'x', seq: 1, readings: [fix] }, 'boot must match'],
  ['readings', { boot, seq: 1, readings: [] }, 'fewer than 1'],
  ['readings', { boot, seq: 1, readings: Array.from({ length: 501 }, () => fix) }, '500 items'],
  ['events', { boot, seq: 1, events: 'sos' }, 'events must be array'],
  ['state', { boot, seq: 1 }, "'time'"],
  ['jobs/progress', { job: 'command-1', status: 'done', time: now }, 'status must be equal'],
])('refuses a malformed message of %s: %j', (topic, message, reason) => {
  expect(() => parse(topic, message)).toThrow(reason)
})

it('reads events, state and progress', () => {
  expect(parse('events', { boot, seq: 1, events: [{ time: now, type: 'sos', text: ' Help ' }] })).toMatchObject({
    parsed: { events: [{ deviceUid: 'd1', source: 'device', type: 'sos', time: now, text: 'Help' }] },
  })
  const state = { boot, seq: 2, time: now, firmware: '1.2', batteryVolts: 12.4, gsm: { rssi: -70 } }
  expect(parse('state', state)).toMatchObject({
    parsed: {
      reports: [{ deviceUid: 'd1', time: now, report: { firmware: '1.2', batteryVolts: 12.4 } }],
      unplaced: [{ reading: { time: now, signals: { battery: 12.4, rssi: -70 } } }],
      traffic: [{ firmware: '1.2', protocol: 'muster' }],
    },
  })
  const progress = { job: 'command-1', status: 'completed', time: now }
  expect(parse('jobs/progress', progress)).toEqual({ progress })
})
