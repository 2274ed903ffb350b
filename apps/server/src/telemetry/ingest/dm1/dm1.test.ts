import { describe, expect, it } from 'vitest'
import { dm1In, dm1Named } from './dm1.ts'
import { fixture } from '#test/fixtures.ts'
import { parseAemp } from '../aemp/aemp.ts'
import { parseTraccarEvents, parseTraccarPositions } from '../traccar/traccar.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

describe('the trouble code parser', () => {
  it.each([
    [
      'SPN110 FMI0 SPN94 FMI18',
      [
        [110, 0],
        [94, 18],
      ],
    ],
    ['SPN: 3251, FMI: 0', [[3251, 0]]],
    ['110-0', [[110, 0]]],
    ['110/0 94/18', [[110, 0], [94, 18]]], // prettier-ignore
    ['20/11/2026', []],
    ['P0301 P0420', []],
    ['2026-11-20', []],
    ['SPN600000 FMI1', []],
    [undefined, []],
    ['SPN 110 (coolant) FMI 16 (high), SPN: 94; FMI: 18', [[110, 16], [94, 18]]], // prettier-ignore
  ])('reads codes from %s', (text, codes) => {
    expect(dm1Named(text).map(({ spn, fmi }) => [spn, fmi])).toEqual(codes)
  })

  it.each([
    ['SPN 110 SA 3 FMI 0 OC 5, SPN 94 FMI 18 OC 127', [{ spn: 110, fmi: 0, sourceAddress: 3, occurrences: 5 }, { spn: 94, fmi: 18 }]], // prettier-ignore
    ['SA: 61 SPN 110 FMI 0, SPN 94 FMI 1; SA: 0 SPN 5 FMI 2', [{ sourceAddress: 61 }, { sourceAddress: 61 }, { sourceAddress: 0 }]], // prettier-ignore
    ['SA 0x0B SPN 100 FMI 1', [{ sourceAddress: 11, spn: 100 }]],
    ['Source address 7 SPN100 FMI1', [{ sourceAddress: 7, spn: 100 }]],
  ])('reads source and occurrences from %s', (text, codes) => {
    const found = dm1Named(text)
    expect(found).toMatchObject(codes)
    expect(found).toHaveLength(codes.length)
    expect(found.some(({ occurrences }) => occurrences === 127)).toBe(false)
  })

  it.each(['SPN 0 FMI 0', 'SPN 524287 FMI 31 SA 3'])('reads %s as no fault', text => {
    expect(dm1In({ dtcs: text })).toMatchObject([{ spn: 0, fmi: 0, active: false, isWholeList: true }])
  })

  it('reads codes from attributes, with their details', () => {
    expect(dm1In({ spn: '100', fmi: 1, sourceAddress: 61, canLine: 1, occurrences: 3, active: false })).toEqual([
      { spn: 100, fmi: 1, sourceAddress: 61, canLine: 1, occurrences: 3, active: false },
    ])
    expect(dm1In({ spn: 100, fmi: 1 })).toEqual([{ spn: 100, fmi: 1, sourceAddress: 0, active: true }])
    expect(dm1In({ spn: 100, fmi: 32 })).toEqual([])
    expect(dm1In({ spn: 100 })).toEqual([])
  })
})

describe('the feed parsers', () => {
  it('return faults with events and positions of a gateway', () => {
    const fault = parseTraccarEvents(fixture('traccar-events.ndjson'), now).events[2]
    expect(fault?.dm1).toEqual([
      { spn: 110, fmi: 0, sourceAddress: 0, active: true },
      { spn: 94, fmi: 18, sourceAddress: 0, active: true },
    ])
    const position = { latitude: 1, longitude: 2, fixTime: '2026-11-20T06:00:00Z', attributes: { spn: 97, fmi: 3 } }
    const [reading, plain] = parseTraccarPositions(
      JSON.stringify([
        { position, device: { uniqueId: '1' } },
        { position: { ...position, attributes: {} }, device: { uniqueId: '1' } },
      ]),
      now,
    ).observations
    expect(reading?.dm1).toEqual([{ spn: 97, fmi: 3, sourceAddress: 0, active: true }])
    expect(plain).not.toHaveProperty('dm1')
  })

  it('return every fault of one instant in a fleet snapshot', () => {
    const fleet = JSON.parse(fixture('aemp-fleet.json')) as { Equipment: { Fault?: object }[] }
    const fault = fleet.Equipment[1]?.Fault
    const body = JSON.stringify({
      Equipment: [{ ...fleet.Equipment[1], Fault: [fault, { ...fault, CodeIdentifier: '94-18' }] }],
    })
    expect(parseAemp(body, now).events[0]?.dm1?.map(({ spn, fmi }) => [spn, fmi])).toEqual([
      [110, 0],
      [94, 18],
    ])
  })
})
