import { CanLogReader, groupFrames, parseDbc } from '@muster/signals'
import { expect, it } from 'vitest'
import { definitionsFor, dbcDefinitions, parameterDefinitions, lastValue, linesOf } from './decoder.ts'
import { canParameterInput } from './can-parameter-input.ts'

function open(text: string) {
  const reader = new CanLogReader()
  reader.push(new TextEncoder().encode(text))
  const log = reader.finish()
  return { log, groups: groupFrames(log) }
}

const speed = {
  canParameterId: 1,
  description: 'Engine speed',
  identifier: '0CF00400',
  mask: '1FFFFF00',
  bit29: true,
  intel: true,
  avgRate: 1000,
  dataBitStart: 24,
  dataLength: 16,
  dataResolution: 0.125,
  dataOffset: 0,
  canMuTypeCode: 'LABEL' as const,
  calculusType: 'LINEAR' as const,
  muLabel: 'rpm',
  isDefault: true,
  isJ1939: true,
  signed: false,
  float: false,
  multiplexer: [],
  protocolIds: [],
}

it('decodes frames by the mask, byte order and value texts of CAN parameters', () => {
  const { log, groups } = open(`(1.0) can0 0CF00421#F07D84C03200FFFF
(1.1) can0 0CF00421#F07D84FFFF00FFFF
(1.2) can0 123#0123456789ABCDEF`)
  const definitions = parameterDefinitions([
    speed,
    {
      ...speed,
      canParameterId: 2,
      description: 'Big',
      identifier: '00000123',
      mask: '00000000',
      bit29: false,
      intel: false,
      dataBitStart: 4,
      dataLength: 12,
      dataResolution: 1,
      encodedValues: [{ value: 0x123, name: 'One two three' }],
    },
  ])
  const signals = groups.map(group => definitionsFor(definitions, group).flatMap(({ signals }) => signals))
  expect(signals.map(list => list.map(({ name }) => name))).toEqual([['Big'], ['Engine speed']])
  expect(lastValue(log, groups[0]!, signals[0]![0]!)).toEqual({ value: 0x123, text: 'One two three' })
  // the newest frame has no value; errors are shown as errors
  expect(lastValue(log, groups[1]!, signals[1]![0]!)).toEqual({ value: 0x32c0 * 0.125 })
  const failed = open('(1.0) can0 0CF00421#F07D84C03200FFFF\n(1.1) can0 0CF00421#F07D8400FE00FFFF')
  expect(lastValue(failed.log, failed.groups[0]!, signals[1]![0]!)).toEqual({ value: Number.NaN, special: 'error' })
})

it('decodes J1939 frames from any source and multiplexed signals with a DBC file', () => {
  const dbc = parseDbc(`BO_ 2364540158 EEC1: 8 X
 SG_ Speed : 24|16@1+ (0.125,0) [0|0] "rpm" X
BO_ 291 Body: 8 X
 SG_ Mode M : 0|8@1+ (1,0) [0|0] "" X
 SG_ Left m0 : 8|8@1+ (1,0) [0|0] "" X
 SG_ Right m1 : 8|8@1+ (1,0) [0|0] "" X
BA_DEF_ BO_ "VFrameFormat" ENUM "StandardCAN","ExtendedCAN","J1939PG";
BA_ "VFrameFormat" BO_ 2364540158 2;`)
  const { log, groups } = open(`(1.0) can0 18F00400#FFFFFFC03200FFFF
(1.1) can0 123#0007
(1.2) can0 123#0109
(1.3) can0 123#0008`)
  const definitions = dbcDefinitions(dbc)
  const [body, engine] = groups.map(group => ({ group, signals: definitionsFor(definitions, group)[0]!.signals }))
  const drawn = [
    { group: body!.group, signal: body!.signals[1]! },
    { group: body!.group, signal: body!.signals[2]! },
    { group: engine!.group, signal: engine!.signals[0]! },
  ]
  const { times, values } = linesOf(log, drawn)
  expect([...times]).toEqual([1000, 1100, 1200, 1300])
  const none = Number.POSITIVE_INFINITY
  expect(values.map(each => [...each])).toEqual([
    [none, 7, none, 8],
    [none, none, 9, none],
    [0x32c0 * 0.125, none, none, none],
  ])
})

it('converts a signal to a CAN parameter that decodes the same values', () => {
  const { log, groups } = open(`(1.2) can0 0CF00421#0123456789ABCDEF`)
  const [group] = groups
  const dbc = parseDbc(`BO_ 2364540158 EEC1: 8 X
 SG_ Big : 11|12@0+ (0.5,3) [0|0] "bar" X
 SG_ Gear : 4|4@1+ (1,0) [0|0] "" X
 SG_ Mode M : 56|4@1+ (1,0) [0|0] "" X
 SG_ Tilt m15 : 40|8@1- (1,0) [0|0] "" X
VAL_ 2364540158 Gear 2 "Second";
BA_ "ProtocolType" "J1939";`)
  for (const signal of dbcDefinitions(dbc)[0]!.signals) {
    const made = canParameterInput(group!, signal)
    const [again] = parameterDefinitions([{ ...speed, ...made } as typeof speed])
    expect(made).toMatchObject({ identifier: '0CF00421', mask: '03FFFF00', bit29: true })
    const { value } = lastValue(log, group!, again!.signals[0]!)
    expect(value).toBe(lastValue(log, group!, signal).value)
  }
})
