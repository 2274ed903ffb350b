import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupFrames } from '../can-groups.ts'
import { CanFileError } from '../can-file.ts'
import { CanLogReader } from './can-log.ts'
import { frameFlags, type CanLog } from './frames.ts'

function read(text: string, options: { most?: number; pieces?: readonly number[] } = {}): CanLog {
  const reader = new CanLogReader(options)
  let rest = new TextEncoder().encode(text)
  for (const size of options.pieces ?? []) {
    reader.push(rest.subarray(0, size))
    rest = rest.subarray(size)
  }
  reader.push(rest)
  return reader.finish()
}

const hex = (bytes: Iterable<number>) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
const frames = (log: CanLog) =>
  Array.from({ length: log.count }, (_, i) => ({
    time: log.times[i],
    id: log.ids[i],
    flags: log.flags[i],
    channel: log.channelNames[log.channels[i] ?? 0],
    data: hex(log.data.subarray(log.starts[i] ?? 0, (log.starts[i] ?? 0) + (log.sizes[i] ?? 0))),
  }))

const aFrame = fc.record({
  micros: fc.nat(10_000_000),
  channel: fc.constantFrom('can0', 'vcan1', 'slcan0'),
  extended: fc.boolean(),
  id: fc.nat(0x1fff_ffff),
  data: fc.uint8Array({ maxLength: 8 }),
})
const someFrames = fc
  .array(aFrame, { minLength: 1, maxLength: 40 })
  .map(list => list.map(frame => ({ ...frame, id: frame.extended ? frame.id : frame.id & 0x7ff })))
const inOrder = fc.array(fc.nat(500), { minLength: 1, maxLength: 30 })

describe('candump logs', () => {
  it('returns the written frames, sorted by time, for any split into chunks', () => {
    fc.assert(
      fc.property(someFrames, inOrder, fc.constantFrom('\n', '\r\n'), (list, pieces, end) => {
        const text = list
          .map(({ micros, channel, extended, id, data }) => {
            const stamp = (1_700_000_000 + micros / 1e6).toFixed(6)
            return `(${stamp}) ${channel} ${id
              .toString(16)
              .toUpperCase()
              .padStart(extended ? 8 : 3, '0')}#${hex(data)}`
          })
          .join(end)
        const log = read(text, { pieces })
        expect(log).toMatchObject({ format: 'candump', errorCount: 0, isCut: false })
        const wanted = list
          .toSorted((a, b) => a.micros - b.micros)
          .map(({ channel, extended, id, data }) => ({ channel, id, flags: extended ? 1 : 0, data: hex(data) }))
        expect(frames(log).map(({ time: _, ...frame }) => frame)).toEqual(wanted)
      }),
    )
  })

  it('reads times, remote frames, error frames, CAN FD and screen output', () => {
    const log = read(`(1436509052.249713) can0 044#2A366C2BBA
(1436509052.449847) can0 0CF00400#R
(1436509052.650004) can0 20000004#0000000000000000
(1436509052.700000) can1 123##1112233445566778899AABBCC
 (1436509052.800000)  can1  18FEF100   [8]  F7 00 01 FF FF FF FF FF   '........'
(2015-07-10 06:17:33.000000) can1 7FF#11.22.33 T
`)
    expect(log.errors).toEqual([])
    expect(frames(log)).toEqual([
      { time: 1_436_509_052_249.713, id: 0x44, flags: 0, channel: 'can0', data: '2a366c2bba' },
      {
        time: 1_436_509_052_449.847,
        id: 0x0cf0_0400,
        flags: frameFlags.extended | frameFlags.remote,
        channel: 'can0',
        data: '',
      },
      {
        time: 1_436_509_052_650.004,
        id: 4,
        flags: frameFlags.extended | frameFlags.error,
        channel: 'can0',
        data: '0000000000000000',
      },
      { time: 1_436_509_052_700, id: 0x123, flags: frameFlags.fd, channel: 'can1', data: '112233445566778899aabbcc' },
      {
        time: 1_436_509_052_800,
        id: 0x18fe_f100,
        flags: frameFlags.extended,
        channel: 'can1',
        data: 'f70001ffffffffff',
      },
      { time: 1_436_509_053_000, id: 0x7ff, flags: frameFlags.sent, channel: 'can1', data: '112233' },
    ])
  })

  it('sums up time differences, and sorts a log that is slightly out of order', () => {
    const times = (stamps: readonly number[]) =>
      Array.from(
        read(stamps.map(stamp => `(${stamp.toFixed(6).padStart(10, '0')}) can0 123#11`).join('\n')).times,
        time => Math.round(time),
      )
    expect(times([0, 0.2, 0.05, 0.2])).toEqual([0, 200, 250, 450])
    const zeroBased = Array.from({ length: 30 }, (_, i) => i / 10)
    expect(times(zeroBased)).toEqual(zeroBased.map(time => Math.round(time * 1000)))
    expect(times([0.2, 0.1, ...zeroBased.slice(3)]).slice(0, 3)).toEqual([100, 200, 300])
  })

  it('reads the direction of candump -x', () => {
    const log = read(` (2023-10-19 12:43:41.429496)  can0  TX - -  18EF8183   [3]  03 FF 00
 (2023-10-19 12:43:41.500000)  can0  RX B -  123  [09]  01 11 00 00 00 80 4F 00 01`)
    expect(log.errors).toEqual([])
    expect(frames(log)).toMatchObject([
      { id: 0x18ef_8183, flags: frameFlags.extended | frameFlags.sent, data: '03ff00' },
      { id: 0x123, flags: frameFlags.fd, data: '011100000080 4f0001'.replace(' ', '') },
    ])
  })

  it('reports unreadable lines with their numbers and continues', () => {
    const log = read(`(1.0) can0 123#11
(1.1) can0 123#1
(x) can0 123#11
(1.2) can0 12345#112233
(1.3) can0 1FF#112233445566778899
can0 123#11
(1.4) can0 7FF
(1.5) can0 123#11zz
${'x'.repeat(5000)}
(1.6) can0 123#22`)
    expect(frames(log).map(({ data }) => data)).toEqual(['11', '112233', '22'])
    expect(log.errors).toEqual([
      { line: 2, text: 'canFile.halfByte' },
      { line: 3, text: 'canFile.noNumber' },
      { line: 5, text: 'canFile.manyBytes', values: { most: 8 } },
      { line: 6, text: 'canFile.noTimestamp' },
      { line: 7, text: 'canFile.identifierEnd' },
      { line: 8, text: 'canFile.notHex' },
      { line: 9, text: 'canFile.lineTooLong' },
    ])
  })
})

describe('Vector ASC logs', () => {
  const head = `date Sat Nov 21 10:00:00.250 am 2026
base hex  timestamps absolute
internal events logged
// version 9.0.0
Begin Triggerblock Sat Nov 21 10:00:00.250 am 2026
   0.000000 Start of measurement
`
  it('reads frames of 11 and 29 bits, remote and error frames, CAN FD, and the start time', () => {
    const log = read(`${head}   0.010000 1  123             Rx   d 3 11 22 33  Length = 0 BitCount = 0
   0.020000 2  18FEF100x       Tx   d 2 AA BB
   0.030000 1  7FF             Rx   r
   0.040000 1  ErrorFrame
   0.045000 1  Statistic: D 1 R 0 XD 0 XR 0 E 0 O 0 B 0.03%
   0.050000 CANFD   1 Rx        321  Some_Name                       1 0 9 12 01 02 03 04 05 06 07 08 09 0a 0b 0c   101 60
   0.060000 CANFD   1 Rx        18FEF200x   0 0 2 2 0A 0B
End TriggerBlock
`)
    expect(log).toMatchObject({ format: 'asc', errors: [], channelNames: ['1', '2'] })
    const start = Date.UTC(2026, 10, 21, 10, 0, 0, 250)
    expect(frames(log)).toEqual([
      { time: start + 10, id: 0x123, flags: 0, channel: '1', data: '112233' },
      { time: start + 20, id: 0x18fe_f100, flags: frameFlags.extended | frameFlags.sent, channel: '2', data: 'aabb' },
      { time: start + 30, id: 0x7ff, flags: frameFlags.remote, channel: '1', data: '' },
      { time: start + 40, id: 0, flags: frameFlags.error, channel: '1', data: '' },
      { time: start + 50, id: 0x321, flags: frameFlags.fd, channel: '1', data: '0102030405060708090a0b0c' },
      { time: start + 60, id: 0x18fe_f200, flags: frameFlags.fd | frameFlags.extended, channel: '1', data: '0a0b' },
    ])
  })

  it('reads decimal numbers and relative times if the header declares them', () => {
    const log = read(`base dec timestamps relative\n0.5 1 100 Rx d 2 255 16\n0.25 1 419361024x Rx d 1 7\n`)
    expect(frames(log).map(({ time, id, data }) => [time, id, data])).toEqual([
      [500, 100, 'ff10'],
      [750, 419_361_024, '07'],
    ])
  })

  it.each([
    ['date Mit Okt 18 10:00:00.250 2023', '2023-10-18T10:00:00.250Z'],
    ['date Die Mär 5 07:08:09,5 2024', '2024-03-05T07:08:09.500Z'],
    ['date mar. déc. 2 10:00:00 pm 2025', '2025-12-02T22:00:00Z'],
    ['date Sat Nov 21 12:00:00.000 am 2026', '2026-11-21T00:00:00Z'],
    ['date 21.11.2026 10:00:00.25', '2026-11-21T10:00:00.250Z'],
  ])('starts on %s', (date, moment) => {
    const log = read(`${date}\nbase hex timestamps absolute\n0.0 1 123 Rx d 1 11\n`)
    expect(log.isLocalTime).toBe(true)
    expect(new Date(log.times[0] ?? 0)).toEqual(new Date(moment))
  })

  it('reads decimal commas, times of day, CAN FD events, and 8 bytes for a larger length code', () => {
    const log = read(`base hex timestamps absolute
0,000100 1 123 Rx d 1 11
0.5 CANFD Start
00:00:01:2345 1 123 Rx d 1 22
2.0 1 123 Tx d 9 01 02 03 04 05 06 07 08
`)
    expect(log.errors).toEqual([])
    expect(log.isLocalTime).toBe(false)
    expect(frames(log).map(({ time, data, flags }) => [time, data, flags])).toEqual([
      [0.1, '11', 0],
      [1234.5, '22', 0],
      [2000, '0102030405060708', frameFlags.sent],
    ])
  })

  it('reads each line the same with any spacing', () => {
    const line = fc.stringMatching(
      /^ {0,2}\d\.\d{5,7} {1,2}[12] {1,2}[0-9A-F]{2,9}x? {1,2}(Rx|Tx|Zx) {1,2}[dr] {1,2}[0-9] ?( [0-9A-F]{1,3}){0,9} {0,2}$/,
    )
    // a tab also separates, although most logs have none
    const tabbed = (text: string) => text.replaceAll(' ', '\t')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), all => {
        const known = '1.000000 1 123 Rx d 0'
        const [spaced, other] = [
          [known, ...all],
          [known, ...all.map(tabbed)],
        ].map(lines => read(lines.join('\n')))
        expect(other).toEqual(spaced)
      }),
      { numRuns: 500 },
    )
  })

  it('returns the written frames', () => {
    fc.assert(
      fc.property(someFrames, list => {
        const sorted = list.toSorted((a, b) => a.micros - b.micros)
        const lines = sorted.map(
          ({ micros, extended, id, data }) =>
            `${(micros / 1e6).toFixed(6)} 1 ${id.toString(16)}${extended ? 'x' : ''} Rx d ${data.length} ${Array.from(data, byte => hex([byte])).join(' ')}`,
        )
        const log = read(head + lines.join('\n'))
        expect(frames(log).map(({ id, flags, data }) => ({ id, flags, data }))).toEqual(
          sorted.map(({ id, extended, data }) => ({ id, flags: extended ? 1 : 0, data: hex(data) })),
        )
      }),
    )
  })
})

describe('arbitrary input', () => {
  const lines = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^\([0-9.]{0,12}\) can[01] [0-9A-F]{0,9}#[0-9A-FR#.]{0,20}$/),
    fc.stringMatching(/^[0-9.]{1,8} (1|CANFD 1 Rx) [0-9a-f]{1,9}x? (Rx|Tx|0 0) [dr0-9] [0-9a-f ]{0,30}$/),
    fc.constantFrom('base dec timestamps relative', 'date Sat Nov 21 99:99:99 pm 2026', '(1.0) can0 123#11', '\u0000'),
  )

  it('throws only CanFileError and returns columns of the same length', () => {
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 30 }), inOrder, (all, pieces) => {
        try {
          const log = read(all.join('\n'), { pieces })
          expect(log.count).toBeGreaterThan(0)
          for (const column of [log.ids, log.flags, log.channels, log.sizes, log.starts])
            expect(column).toHaveLength(log.count)
          for (let i = 0; i < log.count; i++)
            expect((log.starts[i] ?? 0) + (log.sizes[i] ?? 0)).toBeLessThanOrEqual(log.data.length)
          expect(log.times).toEqual(log.times.toSorted())
        } catch (error) {
          expect(error).toBeInstanceOf(CanFileError)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('gives up early without any frame', () => {
    const reader = new CanLogReader()
    expect(() => reader.push(new TextEncoder().encode('nothing here\n'.repeat(20_000)))).toThrow(CanFileError)
    expect(() => read('')).toThrow('Line 0: canFile.noFrames')
    expect(() => read('hello')).toThrow('Line 1: canFile.notLine')
  })

  it('stops at the limit', () => {
    const log = read('(1.0) can0 123#11\n'.repeat(50), { most: 10 })
    expect([log.count, log.isCut]).toEqual([10, true])
  })

  it('counts errors and stores the first hundred', () => {
    const log = read(`(1.0) can0 123#11\n${'(1.0) can0 123#1\n'.repeat(500)}`)
    expect([log.errorCount, log.errors.length, log.count]).toEqual([500, 100, 1])
  })
})

it('groups frames by identifier and channel, with their rate and changing bits', () => {
  const log = read(`(0.0) can0 123#00FF
(0.1) can0 123#01FF
(0.1) can1 123#00
(0.2) can0 00000123#00
(0.2) can0 123#03FF
(0.3) can0 123#R
(0.4) can0 20000004#00`)
  expect(groupFrames(log)).toMatchObject([
    { id: 0x123, extended: false, channel: 0, every: 100, size: 2, changing: Uint8Array.of(3, 0) },
    { id: 0x123, extended: false, channel: 1, every: Number.NaN, size: 1 },
    { id: 0x123, extended: true, channel: 0 },
  ])
  expect(groupFrames(log).map(({ frames }) => [...frames])).toEqual([[0, 1, 4, 5], [2], [3]])
})

it('reads a BUSMASTER log', () => {
  const log = read(`***BUSMASTER Ver 3.2.2***
***PROTOCOL CAN***
***NOTE: PLEASE DO NOT EDIT THIS DOCUMENT***
***[START LOGGING SESSION]***
***START DATE AND TIME 21:11:2026 10:42:50:123***
***HEX***
***<Time><Tx/Rx><Channel><CAN ID><Type><DLC><DataBytes>***
10:42:52:4250 Rx 1 0x0CF00400 x 8 F0 7D 87 20 4E 00 00 FF
10:42:52:4260 Tx 2 0x123 s 2 0A 0B
***END DATE AND TIME 21:11:2026 10:43:00:000***
`)
  expect(log).toMatchObject({ format: 'busmaster', errors: [], isLocalTime: true })
  const start = Date.UTC(2026, 10, 21, 10, 42, 52, 425)
  expect(frames(log)).toEqual([
    { time: start, id: 0x0cf0_0400, flags: frameFlags.extended, channel: '1', data: 'f07d87204e0000ff' },
    { time: start + 1, id: 0x123, flags: frameFlags.sent, channel: '2', data: '0a0b' },
  ])
})

it.each([
  ['past midnight', 'SYSTEM', ['23:59:59:9999', '00:00:00:5000'], [48_199_999.9, 48_200_500]],
  ['since its start', 'ABSOLUTE', ['00:00:01:0000', '00:00:03:5000'], [1000, 3500]],
  ['since the frame before', 'RELATIVE', ['00:00:01:0000', '00:00:03:5000'], [1000, 4500]],
])('reads BUSMASTER times %s', (_, mode, stamps, times) => {
  const log = read(`***BUSMASTER Ver 3.2.2***
***START DATE AND TIME 21:11:2026 10:36:40:000***
***${mode} MODE***
${stamps.map(stamp => `${stamp} Rx 1 0x123 s 1 AA`).join('\n')}
***END DATE AND TIME 22:11:2026 10:43:00:000***
`)
  const start = Date.UTC(2026, 10, 21, 10, 36, 40)
  expect(frames(log).map(({ time }) => Math.round(((time ?? 0) - start) * 10) / 10)).toEqual(times)
})

it.each([
  ['LOGG\u0090', 'canFile.format.blf'],
  ['MDF     4.10', 'canFile.format.mf4'],
  [';$FILEVERSION=1.1\n;$STARTTIME=0\n', 'canFile.format.trc'],
  ['Time Stamp,ID,Extended,Dir,Bus,LEN,D1\n', 'canFile.format.gvret'],
  ['TimestampEpoch;BusChannel;ID;IDE;DLC\n', 'canFile.format.canedge'],
  ['PK\u0003\u0004', 'canFile.format.zip'],
])('rejects %j and names its format', (start, text) => {
  expect(() => read(start)).toThrow(expect.objectContaining({ fault: { line: 1, text } }))
})
