import { describe, expect, it } from 'vitest'
import { Clock } from '../common/clock.ts'
import type { Reading } from '@muster/contract/devices'
import { parseFrame, type Frame } from '../sources/can.ts'
import type { Fix } from '../sources/source.ts'
import { Assembler, type AssemblerOptions } from './assembler.ts'

const start = Date.UTC(2026, 10, 28, 9)

function fixture(more: Partial<AssemblerOptions> = {}) {
  const readings: Reading[] = []
  let now = start
  const clock = new Clock(() => now)
  const assembler = new Assembler({
    clock,
    rates: { moving: 10, stationary: 60 },
    onReading: reading => readings.push(reading),
    ...more,
  })
  const fix = (speed: number, metres = 0): Fix => ({
    time: now,
    latitude: 44.8 + metres / 111_320,
    longitude: 10.3,
    speed,
    is3d: true,
  })
  let metres = 0
  return {
    readings,
    assembler,
    clock,
    /** Simulates driving at a speed in km/h, with one fix per second. */
    drive(seconds: number, speed: number) {
      for (let i = 0; i < seconds; i++) {
        now += 1000
        metres += speed / 3.6
        assembler.takeFix(fix(speed, metres))
        assembler.tick()
      }
    },
    wait(seconds: number) {
      for (let i = 0; i < seconds; i++) {
        now += 1000
        assembler.tick()
      }
    },
    seconds: () => readings.map(({ time }) => Math.round((time - start) / 1000)),
  }
}

describe('rates', () => {
  it('follow the movement, with a reading at its start and end', () => {
    const { drive, seconds, readings } = fixture()
    drive(25, 36)
    expect(seconds()).toEqual([1, 11, 21])
    drive(90, 0)
    expect(seconds()).toEqual([1, 11, 21, 26, 86])
    drive(5, 36)
    // a stationary unit moves when a fix is beyond the scatter of its position
    expect(seconds().length).toBeGreaterThanOrEqual(6)
    expect(readings[0]).toMatchObject({ speed: 36, latitude: expect.closeTo(44.8, 3), longitude: 10.3 })
  })

  it('continue without fixes, without an outdated position', () => {
    const { drive, wait, readings, seconds } = fixture()
    drive(1, 0)
    wait(130)
    expect(seconds()).toEqual([1, 61, 121])
    expect(readings[1]).toEqual({ time: start + 61_000 })
  })

  it('slow down while the rules of the power profile let the device sleep', () => {
    const { assembler, wait, seconds } = fixture({ ignition: 'in1' })
    assembler.setRates({ moving: 10, stationary: 60, asleep: 300 }, [{ stateChangeId: 1, delay: 120 }])
    assembler.takeInputs({ digital: { in1: false }, inputs: {} })
    wait(700)
    expect(seconds()).toEqual([1, 61, 361, 661])
    assembler.takeInputs({ digital: { in1: true }, inputs: {} })
    wait(70)
    expect(seconds()).toEqual([1, 61, 361, 661, 700, 760])
  })
})

it('emits a reading when the key changes, with the levels of all inputs', () => {
  const { assembler, drive, readings } = fixture({ ignition: 'in1' })
  drive(1, 0)
  assembler.takeInputs({ digital: { in1: true, in2: false }, inputs: { adc1: 1200 } })
  assembler.takeInputs({ digital: { in1: false, in2: false }, inputs: { adc1: 1250 } })
  expect(readings[1]).toMatchObject({
    time: start + 1001,
    ignition: false,
    digital: { in1: false, in2: false },
    inputs: { adc1: 1250 },
  })
})

it('sends measured values once, and timed values as separate readings', () => {
  const { assembler, wait, readings } = fixture()
  assembler.takeValues({ fuelLevel: 50, signals: { boom: 'up' } })
  assembler.takeValues({ signals: { speed: 3 } })
  wait(61)
  assembler.takeValues({ time: 5, latitude: 1, fuelUsed: 7.65432 })
  expect(readings).toEqual([
    { time: start + 1000, fuelLevel: 50, signals: { boom: 'up', speed: 3 } },
    { time: start + 61_000 },
    { time: 5, fuelUsed: 7.654 },
  ])
})

describe('frames', () => {
  const frame = (ms: number, text: string) =>
    parseFrame(0, `(${((start + ms) / 1000).toFixed(6)}) can0 ${text}`) as Frame
  const engine = { pattern: { id: 0x00f00400, mask: 0x00ffff00, extended: true } }

  it('require a rule, and contain the newest frame per identifier', () => {
    const { assembler, wait, readings } = fixture()
    assembler.takeFrame(frame(0, '0CF00400#01'))
    wait(1)
    expect(readings[0]?.frames).toBeUndefined()
    assembler.setFrameRules([engine])
    for (const [ms, text] of [
      [1, '0CF00400#01'],
      [2, '0CF00400#02'],
      [3, '0CF00417#03'],
      [4, '0CF00500#04'],
      [5, 'F00#05'],
    ] as const) {
      assembler.takeFrame(frame(ms, text))
    }
    wait(60)
    expect(readings[1]?.frames).toEqual([
      `(${start / 1000}.002000) can0 0CF00400#02`,
      `(${start / 1000}.003000) can0 0CF00417#03`,
    ])
  })

  it('arrive completely for a period, up to 500', () => {
    const { assembler, wait, readings } = fixture()
    assembler.setFrameRules([{ ...engine, within: 1000 }])
    for (let ms = 0; ms <= 2000; ms += 100) assembler.takeFrame(frame(ms, '0CF00400#01'))
    wait(1)
    expect(readings[0]?.frames?.length).toBe(11)
    for (let ms = 0; ms < 900; ms++) assembler.takeFrame(frame(3000 + ms, '0CF00400#01'))
    wait(60)
    expect(readings[1]?.frames?.length).toBe(500)
  })

  it('contain the newest frame per content of a multiplexed message', () => {
    const { assembler, wait, readings } = fixture()
    assembler.setFrameRules([
      { ...engine, multiplexers: [{ start: 0, length: 8, factor: 1, offset: 0 }] },
      { ...engine, multiplexers: [{ start: 0, length: 4, factor: 1, offset: 0 }] },
    ])
    for (const [i, data] of ['01AA', '02BB', '01CC'].entries()) assembler.takeFrame(frame(i, `0CF00400#${data}`))
    wait(1)
    expect(readings[0]?.frames?.map(text => text.split('#')[1])).toEqual(['02BB', '01CC'])
  })

  it('contain joined long messages', () => {
    const { assembler, wait, readings } = fixture()
    assembler.setFrameRules([{ pattern: { id: 0x00feca00, mask: 0x00ffff00, extended: true } }])
    // DM1 with two trouble codes, broadcast in two packets
    assembler.takeFrame(frame(0, '18ECFF00#200A0002FFCAFE00'))
    assembler.takeFrame(frame(60, '18EBFF00#010400640003016E'))
    assembler.takeFrame(frame(120, '18EBFF00#02000402FFFFFFFF'))
    wait(1)
    expect(readings[0]?.frames).toEqual([expect.stringMatching(/ can0 18FECA00##0[0-9A-F]{20}$/)])
  })
})

it('omits values that the server would reject', () => {
  const { assembler, readings, clock } = fixture()
  const fix = { time: clock.now(), latitude: 44.8, longitude: 10.3, is3d: true }
  for (const wrong of [{ latitude: 91 }, { longitude: Number.NaN }, { time: Number.NaN }]) {
    assembler.takeFix({ ...fix, ...wrong })
  }
  expect(readings).toEqual([])
  assembler.takeFix({ ...fix, speed: 3000, altitude: Number.NaN, course: 361, accuracy: -1 })
  expect(readings).toEqual([{ time: fix.time, latitude: 44.8, longitude: 10.3 }])
})

describe('the clock', () => {
  it('holds readings until it is set', () => {
    const readings: Reading[] = []
    let now = 0
    const assembler = new Assembler({
      clock: new Clock(() => now),
      rates: { moving: 1, stationary: 1 },
      onReading: reading => readings.push(reading),
    })
    for (let i = 1; i <= 4; i++) {
      now += 1000
      assembler.tick()
      assembler.takeFix({ time: start + now, latitude: 1, longitude: 2, is3d: true })
    }
    expect(readings.map(({ time }) => time)).toEqual([start + 3000, start + 4000])
  })

  it('accepts the time of three consistent fixes, but not of one that jumps', () => {
    let now = start
    const clock = new Clock(() => now)
    clock.takeFix(start + 3_600_000)
    now += 1000
    clock.takeFix(start + 9_000_000)
    expect(clock.now()).toBe(now)
    for (let i = 0; i < 3; i++) {
      now += 1000
      clock.takeFix(now + 3_600_000)
    }
    expect(clock.now()).toBe(now + 3_600_000)
    // a week rollover: years before this program was made
    for (let i = 0; i < 3; i++) clock.takeFix(now - 1024 * 7 * 86_400_000)
    expect(clock.now()).toBe(now + 3_600_000)
  })
})
