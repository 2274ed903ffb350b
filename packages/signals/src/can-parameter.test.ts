import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  mostReadingFrames,
  parameterPattern,
  parameterSignal,
  readFrames,
  valueIn,
  type CanParameterSettings,
} from './can-parameter.ts'

const engineSpeed: CanParameterSettings = {
  identifier: '0CF00400',
  mask: '00000000',
  bit29: true,
  dataBitStart: 24,
  dataLength: 16,
  intel: true,
  dataResolution: 0.125,
  dataOffset: 0,
}
const valueOf = (text: string, parameter = engineSpeed) =>
  valueIn(readFrames(text), parameterPattern(parameter), parameterSignal(parameter))

describe('the frames of a reading', () => {
  it('are read from text, and what is no frame is left out', () => {
    expect(readFrames(' 201#0A0b  zz#00 0CF00400#F0 12#0 7FF# 201#0')).toEqual([
      { id: 0x201, extended: false, data: new Uint8Array([10, 11]) },
      { id: 0x0cf00400, extended: true, data: new Uint8Array([0xf0]) },
      { id: 0x7ff, extended: false, data: new Uint8Array() },
    ])
  })

  it('are limited', () => {
    expect(readFrames('123#00 '.repeat(1000))).toHaveLength(mostReadingFrames)
  })
})

describe('a parameter', () => {
  it('has the value of the newest frame that has one', () => {
    expect(valueOf('0CF00400#F07D87204E0000FF')).toBe(2500)
    expect(valueOf('0CF00400#F07D87204E0000FF 0CF00400#F07D87401F0000FF')).toBe(1000)
    // all bits set: not available
    expect(valueOf('0CF00400#F07D87204E0000FF 0CF00400#F07D87FFFF0000FF')).toBe(2500)
  })

  it('has none in frames of other identifiers, of other lengths and without the bits', () => {
    expect(valueOf('0CF00401#F07D87204E0000FF')).toBeUndefined()
    expect(valueOf('400#F07D87204E0000FF', { ...engineSpeed, identifier: '00000400' })).toBeUndefined()
    expect(valueOf('0CF00400#F07D8720')).toBeUndefined()
  })

  it('is found under its mask', () => {
    const anySource = { ...engineSpeed, mask: '00FFFF00' }
    expect(valueOf('18F00427#F07D87204E0000FF', anySource)).toBe(2500)
    expect(valueOf('18F00527#F07D87204E0000FF', anySource)).toBeUndefined()
  })

  it('has the number that was put into its bits, in either byte order', () => {
    const whole = fc.record({
      raw: fc.integer({ min: 0, max: 0xfffe }),
      byte: fc.integer({ min: 0, max: 6 }),
      intel: fc.boolean(),
    })
    fc.assert(
      fc.property(whole, ({ raw, byte, intel }) => {
        const data = new Uint8Array(8)
        new DataView(data.buffer).setUint16(byte, raw, intel)
        const text = `0CF00400#${[...data].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
        const parameter = { ...engineSpeed, intel, dataBitStart: byte * 8, dataResolution: 1, dataOffset: -40 }
        expect(valueOf(text, parameter)).toBe(raw - 40)
      }),
    )
  })
})
