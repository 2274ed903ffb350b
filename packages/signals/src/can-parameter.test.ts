import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parameterReader, type CanParameterSettings } from './can-parameter.ts'
import {
  mostReadingFrames,
  partsOfSignal,
  readFrames,
  signalOfSource,
  statusSignal,
  extractFrames,
  valuesIn,
} from './reading-frames.ts'

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
/** Values and statuses by source, with a J1939 protocol by default. */
const readAll = (text: string, changes: Partial<CanParameterSettings> = {}, isJ1939 = true) =>
  Object.fromEntries(
    Array.from(
      valuesIn(readFrames(text), parameterReader({ ...engineSpeed, ...changes }, isJ1939)),
      ([source, { value, status }]) => [source, value ?? status],
    ),
  )
const valueOf = (text: string, changes: Partial<CanParameterSettings> = {}, isJ1939 = true) =>
  Object.values(readAll(text, changes, isJ1939))[0]

describe('frames of a reading', () => {
  it('parses text and skips what is no frame', () => {
    expect(readFrames(' 201#0A0b  zz#00 0CF00400#F0 12#0 7FF# 201#0')).toEqual([
      { id: 0x201, extended: false, data: new Uint8Array([10, 11]) },
      { id: 0x0cf00400, extended: true, data: new Uint8Array([0xf0]) },
      { id: 0x7ff, extended: false, data: new Uint8Array() },
    ])
  })

  it('parses CAN FD frames and times before frames', () => {
    expect(readFrames('201##10a0b (1700000000.25) can0 7FF#0.1 (12) 201#01.02')).toEqual([
      { id: 0x201, extended: false, data: new Uint8Array([10, 11]) },
      { id: 0x201, extended: false, data: new Uint8Array([1, 2]), time: 12_000 },
    ])
  })

  it('keeps the newest frames and counts the excess', () => {
    const many = Array.from({ length: mostReadingFrames + 7 }, (_, i) => `123#${String(i).padStart(8, '0')}`)
    const { text, leftOut } = extractFrames(many.join(' '))
    expect(leftOut).toBe(7)
    expect(readFrames(text).map(({ data }) => [...data])).toEqual(
      readFrames(many.slice(7).join(' ')).map(({ data }) => [...data]),
    )
    expect(readFrames(many.join(' '))).toHaveLength(mostReadingFrames)
    expect(extractFrames('123#00 12#00 123#0 123#R')).toEqual({ text: '123#00', leftOut: 2 })
  })

  it.each([
    [['0CF00400#F07D', '201#0A']],
    ['["0CF00400#F07D", "201#0A"]'],
    ['0CF00400#F07D,201#0A'],
    [
      [
        { id: '0CF00400', data: 'F07D' },
        { id: 0x201, data: [10] },
      ],
    ],
    ['can0  0CF00400   [2]  F0 7D\ncan0  201   [1]  0A'],
    ['[{"id": 217056256, "data": "F0 7D"}, {"id": "201", "data": "0A"}]'],
  ])('parses %j', sent => {
    const { text, leftOut } = extractFrames(sent)
    expect(leftOut).toBe(0)
    expect(readFrames(text)).toEqual([
      { id: 0x0cf0_0400, extended: true, data: new Uint8Array([0xf0, 0x7d]) },
      { id: 0x201, extended: false, data: new Uint8Array([10]) },
    ])
  })

  it('counts unreadable frames, and accepts a single object as one frame', () => {
    expect(extractFrames('0CF00400,2,F07D').leftOut).toBe(1)
    expect(['', '123#R', undefined].map(sent => extractFrames(sent).leftOut)).toEqual([0, 0, 0])
    expect(extractFrames({ id: '201', data: '0A' })).toEqual({ text: '201#0A', leftOut: 0 })
  })

  it.each([undefined, null, 7, true, {}, [null, {}, { id: 'x', data: 'y' }], '[{', '('.repeat(9000)])(
    'finds none in %j',
    sent => {
      expect(readFrames(extractFrames(sent).text)).toEqual([])
    },
  )
})

describe('parameters', () => {
  it('read the newest frame with a value', () => {
    expect(valueOf('0CF00400#F07D87204E0000FF')).toBe(2500)
    expect(valueOf('0CF00400#F07D87204E0000FF 0CF00400#F07D87401F0000FF')).toBe(1000)
    // all bits set: not available
    expect(valueOf('0CF00400#F07D87204E0000FF 0CF00400#F07D87FFFF0000FF')).toBe(2500)
  })

  it('ignore frames of other groups and lengths, and those without their bits', () => {
    expect(valueOf('0CF00500#F07D87204E0000FF')).toBeUndefined()
    expect(valueOf('400#F07D87204E0000FF', { identifier: '00000400' })).toBeUndefined()
    expect(valueOf('0CF00400#F07D8720')).toBeUndefined()
  })

  it('match J1939 frames of any priority and source, with a value for each source', () => {
    const frames = '0CF00400#F07D87204E0000FF 18F00427#F07D87401F0000FF 18F00527#F07D87204E0000FF'
    expect(readAll(frames)).toEqual({ 0: 2500, 39: 1000 })
    expect(readAll(frames, { mask: '00FFFF00' })).toEqual({ 0: 2500, 39: 1000 })
    // a mask that includes the source selects it
    expect(readAll(frames, { identifier: '0CF00427', mask: '03FFFFFF' })).toEqual({ [-1]: 1000 })
    expect(parameterReader(engineSpeed, true)).toMatchObject({ isOfAnySource: true, source: 0 })
    for (const none of [{ identifier: '0CF004FE' }, { mask: '1FFFFF00' }])
      expect(parameterReader({ ...engineSpeed, ...none }, true).source).toBeUndefined()
  })

  it('match only their own frames, with all bits as data, in other protocols and with a full mask', () => {
    const load = { identifier: '18DAF110', dataBitStart: 0, dataLength: 8, dataResolution: 1 }
    for (const [mask, isJ1939] of [
      ['00000000', false],
      ['1FFFFFFF', true],
    ] as const) {
      expect(valueOf('18DAF110#FF', { ...load, mask }, isJ1939)).toBe(255)
      expect(valueOf('0CDAF110#FF', { ...load, mask }, isJ1939)).toBeUndefined()
    }
    expect(valueOf('18DAF110#FF', load, true)).toBeUndefined()
  })

  it('store a status or error instead of a value, until the next value', () => {
    expect(valueOf('0CF00400#F07D8720FB0000FF')).toBe('status FB20')
    expect(valueOf('0CF00400#F07D87204E0000FF 0CF00400#F07D8700FE0000FF')).toBe('error')
    expect(valueOf('0CF00400#F07D8700FE0000FF 0CF00400#F07D87204E0000FF')).toBe(2500)
    expect(valueOf('0CF00400#F07D87FFFA0000FF')).toBe(0xfaff / 8)
  })

  it('match frames that their multiplexers select', () => {
    const multiplexer = [{ dataBitStart: 0, dataLength: 8, intel: true, ranges: [{ from: 2, to: 3 }] }]
    expect(valueOf('0CF00400#027D87204E0000FF 0CF00400#047D87401F0000FF', { multiplexer })).toBe(2500)
    expect(valueOf('0CF00400#01', { multiplexer })).toBeUndefined()
  })

  it("interpolate between the points of their table, extend it at the ends, and keep J1939's special values", () => {
    const table: Partial<CanParameterSettings> = {
      dataBitStart: 0,
      dataLength: 8,
      dataResolution: 1,
      calculusType: 'INTERPOLATED',
      lookupTableAsXml: '<table><p x="200" y="100"/><p x="10" y="5"/></table>',
    }
    const values = ['00', '0A', '69', 'C8', 'FA'].map(raw => valueOf(`0CF00400#${raw}`, table))
    expect(values).toEqual([5, 5, 52.5, 100, 100])
    expect(valueOf('0CF00400#FE', table)).toBe('error')
    expect(valueOf('0CF00400#69', { ...table, lookupTableAsXml: '<table>' })).toBe(105)
  })

  it('add their conditional offset to raw numbers other than 0', () => {
    const year = { dataBitStart: 0, dataLength: 8, dataResolution: 1, conditionalOffset: 1985 }
    expect(valueOf('0CF00400#29', year)).toBe(2026)
    expect(valueOf('0CF00400#00', year)).toBe(0)
  })

  it('read signed numbers and floats', () => {
    const place = { dataBitStart: 0, dataResolution: 1 }
    expect(valueOf('0CF00400#FEFF', { ...place, signed: true })).toBe(-2)
    expect(valueOf('0CF00400#0000C0BF', { ...place, float: true, dataLength: 32 })).toBe(-1.5)
    expect(valueOf('0CF00400#FFFFFFFF', { ...place, float: true, dataLength: 32 })).toBeUndefined()
  })

  it('read the number written into their bits in either byte order', () => {
    const whole = fc.record({
      raw: fc.integer({ min: 0, max: 0xfaff }),
      byte: fc.integer({ min: 0, max: 6 }),
      intel: fc.boolean(),
    })
    fc.assert(
      fc.property(whole, ({ raw, byte, intel }) => {
        const data = new Uint8Array(8)
        new DataView(data.buffer).setUint16(byte, raw, intel)
        const text = `0CF00400#${[...data].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
        const parameter = { intel, dataBitStart: byte * 8, dataResolution: 1, dataOffset: -40 }
        expect(valueOf(text, parameter)).toBe(raw - 40)
      }),
    )
  })
})

it('have a name by a signal of another source or with a status', () => {
  expect(partsOfSignal('Speed')).toEqual({ name: 'Speed', isStatus: false })
  expect(partsOfSignal(signalOfSource('Speed', 39))).toEqual({ name: 'Speed', source: 39, isStatus: false })
  expect(partsOfSignal(statusSignal(signalOfSource('Speed', 0)))).toEqual({ name: 'Speed', source: 0, isStatus: true })
})
