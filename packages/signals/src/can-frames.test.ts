import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fitsIn,
  j1939Of,
  matchesId,
  pgnMask,
  rawOf,
  sentBit,
  specialOf,
  valueOf,
  type CanSignal,
} from './can-frames.ts'

/** Writes a raw number bit by bit, to check the reader independently. */
function written(size: number, { start, length, bigEndian }: CanSignal, raw: bigint): Uint8Array {
  const data = new Uint8Array(size)
  let [byte, bit] = [start >> 3, start & 7]
  for (let i = 0; i < length; i++) {
    // from the lowest bit of a little-endian number, or the highest of a big-endian one
    const shift = BigInt(bigEndian ? length - 1 - i : i)
    if ((raw >> shift) & 1n) data[byte] = (data[byte] ?? 0) | (1 << bit)
    bit += bigEndian ? -1 : 1
    if (bit < 0 || bit > 7) {
      byte++
      bit = bigEndian ? 7 : 0
    }
  }
  return data
}

const sizes = fc.integer({ min: 1, max: 8 })
const signals = (longest: number) =>
  sizes
    .chain(size =>
      fc.record({
        size: fc.constant(size),
        start: fc.integer({ min: 0, max: size * 8 - 1 }),
        length: fc.integer({ min: 1, max: Math.min(longest, size * 8) }),
        bigEndian: fc.boolean(),
        signed: fc.boolean(),
        bits: fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
      }),
    )
    .filter(({ size, ...signal }) => fitsIn({ ...signal, factor: 1, offset: 0 }, size))

describe('signals', () => {
  it('reads what was written in both byte orders, signed and unsigned', () => {
    fc.assert(
      fc.property(signals(64), fc.nat(20), ({ size, bits, ...place }, from) => {
        const signal = { ...place, factor: 1, offset: 0 }
        const raw = BigInt.asUintN(place.length, bits)
        const data = new Uint8Array(from + size)
        data.set(written(size, signal, raw), from)
        const wanted = place.signed ? BigInt.asIntN(place.length, raw) : raw
        expect(rawOf(data, from, size, signal)).toBe(Number(wanted))
      }),
      { numRuns: 2000 },
    )
  })

  it('ignores other bits of the frame', () => {
    fc.assert(
      fc.property(signals(53), ({ size, bits, ...place }) => {
        const signal = { ...place, factor: 1, offset: 0 }
        const [empty, full] = [written(size, signal, bits), written(size, signal, ~bits).map(byte => ~byte & 255)]
        expect(rawOf(full, 0, size, signal)).toBe(rawOf(empty, 0, size, signal))
      }),
    )
  })

  it('returns no value for a frame that is too short', () => {
    fc.assert(
      fc.property(signals(64), fc.nat(7), ({ size, bits: _, ...place }, less) => {
        const signal = { ...place, factor: 1, offset: 0 }
        if (fitsIn(signal, less)) return
        expect(rawOf(new Uint8Array(size), 0, less, signal)).toBeNaN()
        expect(valueOf(new Uint8Array(size), 0, less, { ...signal, float: true })).toBeNaN()
      }),
    )
  })

  it('computes raw × factor + offset', () => {
    const data = Uint8Array.of(0xf0, 0x7d, 0x84, 0xc0, 0x32, 0, 0xff, 0xff)
    const rpm = { start: 24, length: 16, factor: 0.125, offset: 0 }
    expect(valueOf(data, 0, 8, rpm)).toBe(0x32c0 * 0.125)
    expect(valueOf(data, 0, 8, { start: 16, length: 8, factor: 1, offset: -125 })).toBe(7)
    expect(valueOf(data, 0, 8, { start: 23, length: 16, bigEndian: true, factor: 1, offset: 0 })).toBe(0x84c0)
  })

  it.each<[length: number, ...cases: [raw: number, meaning: string][]]>([
    [8, [0xfa, 'data'], [0xfb, 'status'], [0xfd, 'status'], [0xfe, 'error'], [0xff, 'notAvailable']],
    [16, [0xfaff, 'data'], [0xfb00, 'status'], [0xfdff, 'status'], [0xfe00, 'error'], [0xff00, 'notAvailable']],
    [32, [0xfaffffff, 'data'], [0xfb000000, 'status'], [0xfe000000, 'error'], [0xffffffff, 'notAvailable']],
    [2, [1, 'data'], [2, 'error'], [3, 'notAvailable']],
    [1, [1, 'data']],
    [4, [15, 'data']],
    [7, [127, 'data']],
  ])('reads J1939 values of %i bits below the special numbers', (length, ...cases) => {
    const signal = { start: 0, length, factor: 1, offset: 0 }
    for (const [raw, meaning] of cases) {
      expect(specialOf(raw, { ...signal, isJ1939: true }) ?? 'data').toBe(meaning)
      expect(specialOf(raw, signal)).toBeUndefined()
    }
  })

  it("reads a J1939 number that the signal's texts name, unless they mean no value", () => {
    const gear = { start: 0, length: 8, factor: 1, offset: -125, isJ1939: true }
    const texts = new Map([
      [251, 'Park'],
      [254, 'Error'],
      [255, 'SignalNotAvailable'],
    ])
    expect(valueOf(Uint8Array.of(251), 0, 1, gear)).toBeNaN()
    expect(valueOf(Uint8Array.of(251), 0, 1, { ...gear, texts })).toBe(126)
    for (const raw of [254, 255]) expect(valueOf(Uint8Array.of(raw), 0, 1, { ...gear, texts })).toBeNaN()
  })

  it('reads floats of 32 and 64 bits', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.boolean(), fc.boolean(), (value, isLong, isLittle) => {
        const size = isLong ? 8 : 4
        const view = new DataView(new ArrayBuffer(size))
        if (isLong) view.setFloat64(0, value, isLittle)
        else view.setFloat32(0, value, isLittle)
        const place = isLittle ? { start: 0 } : { start: 7, bigEndian: true }
        const signal = { ...place, length: size * 8, float: true, factor: 1, offset: 0 }
        const wanted = isLong ? value : Math.fround(value)
        expect(valueOf(new Uint8Array(view.buffer), 0, size, signal)).toBe(wanted + 0)
      }),
    )
  })
})

it('converts a start bit to transmission order and back', () => {
  fc.assert(fc.property(fc.nat(511), bit => sentBit(sentBit(bit)) === bit))
  expect([7, 0, 15, 23].map(sentBit)).toEqual([0, 7, 8, 16])
})

it('splits a J1939 identifier into priority, parameter group, source and destination', () => {
  expect(j1939Of(0x0cf0_0400)).toEqual({ priority: 3, pgn: 0xf004, source: 0 })
  expect(j1939Of(0x18ea_ff21)).toEqual({ priority: 6, pgn: 0xea00, source: 0x21, destination: 0xff })
  expect(j1939Of(0x19fe_ee03)).toMatchObject({ pgn: 0x1feee, source: 3 })
})

it('matches identifiers under a mask, and never 11-bit with 29-bit ones', () => {
  const pattern = { id: 0x0cf0_04fe, mask: pgnMask(0x0cf0_04fe), extended: true }
  expect(matchesId(pattern, 0x18f0_0400, true)).toBe(true)
  expect(matchesId(pattern, 0x18f0_0300, true)).toBe(false)
  expect(matchesId({ id: 0x123, mask: 0x7ff, extended: false }, 0x123, true)).toBe(false)
  const request = { id: 0x18ea_fffe, mask: pgnMask(0x18ea_fffe), extended: true }
  expect(matchesId(request, 0x18ea_0021, true)).toBe(true)
})
