import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CanFileError } from '../can-file.ts'
import { decodeDbc, parseDbc } from './parse-dbc.ts'

const file = `VERSION "1.0"

NS_ :
\tNS_DESC_
\tCM_
\tBA_DEF_
\tVAL_
\tSG_MUL_VAL_

BS_:

BU_: Engine Display
VAL_TABLE_ OnOff 1 "On" 0 "Off" ;

BO_ 2364540158 EEC1: 8 Engine
 SG_ EngineSpeed : 24|16@1+ (0.125,0) [0|8031.875] "rpm"  Display,Engine
 SG_ Torque : 16|8@1+ (1,-125) [-125|125] "%"  Display

BO_ 100 Body: 8 Vector__XXX
 SG_ Mode M : 0|4@1+ (1,0) [0|15] "" Display
 SG_ Left m0 : 8|8@1- (0.5,-40) [0|0] "°C" Display
 SG_ Right m1 : 15|12@0+ (1,0) [0|4095] "" Display
 SG_ Level : 32|32@1- (1,0) [0|0] "l" Display

BO_ 3221225472 VECTOR__INDEPENDENT_SIG_MSG: 0 Vector__XXX
 SG_ Lost : 0|8@1+ (1,0) [0|0] "" Vector__XXX

CM_ "A database
with two lines";
CM_ BU_ Engine "The engine";
CM_ BO_ 100 "The body";
CM_ SG_ 100 Mode "Which of two; selects";
BA_DEF_ BO_  "VFrameFormat" ENUM  "StandardCAN","ExtendedCAN","reserved","J1939PG";
BA_DEF_ BO_  "GenMsgCycleTime" INT 0 65535;
BA_DEF_  "DBName" STRING ;
BA_DEF_ SG_  "SPN" INT 0 524287;
BA_DEF_DEF_  "VFrameFormat" "StandardCAN";
BA_ "DBName" "Tractor";
BA_ "Baudrate" 250000;
BA_ "VFrameFormat" BO_ 2364540158 3;
BA_ "GenMsgCycleTime" BO_ 100 250;
BA_ "SPN" SG_ 2364540158 EngineSpeed 190;
VAL_ 100 Mode 2 "Two" 0 "None" 1 "One";
VAL_ 100 Left OnOff ;
SIG_VALTYPE_ 100 Level : 1;
`

describe('DBC files', () => {
  it('contain messages and signals with byte order, sign, factor, offset, limits and unit', () => {
    const dbc = parseDbc(file)
    expect(dbc).toMatchObject({
      version: '1.0',
      name: 'Tractor',
      comment: 'A database\nwith two lines',
      isJ1939: true,
      baudRate: 250_000,
      nodes: ['Engine', 'Display'],
      problems: [],
    })
    expect(dbc.messages).toMatchObject([
      {
        id: 0x0cf0_04fe,
        extended: true,
        isJ1939: true,
        name: 'EEC1',
        size: 8,
        sender: 'Engine',
        signals: [
          {
            name: 'EngineSpeed',
            start: 24,
            length: 16,
            factor: 0.125,
            offset: 0,
            min: 0,
            max: 8031.875,
            unit: 'rpm',
            spn: 190,
          },
          { name: 'Torque', offset: -125, isJ1939: true },
        ],
      },
      {
        id: 100,
        extended: false,
        isJ1939: false,
        comment: 'The body',
        cycle: 250,
        sender: '',
        signals: [
          {
            name: 'Mode',
            isMultiplexer: true,
            comment: 'Which of two; selects',
            values: [
              { value: 0, name: 'None' },
              { value: 1, name: 'One' },
              { value: 2, name: 'Two' },
            ],
          },
          {
            name: 'Left',
            conditions: [{ signal: { start: 0, length: 4 }, ranges: [{ from: 0, to: 0 }] }],
            signed: true,
            unit: '°C',
            values: [{ value: 0 }, { value: 1, name: 'On' }],
          },
          { name: 'Right', conditions: [{ ranges: [{ from: 1, to: 1 }] }], start: 15, length: 12, bigEndian: true },
          { name: 'Level', float: true, hasUnknownFrames: false },
        ],
      },
    ])
  })

  it('set conditions for extended multiplexing, and mark unspecified ones as unknown', () => {
    const dbc = parseDbc(`BO_ 1 M: 8 X
 SG_ A M : 0|4@1+ (1,0) [0|0] "" X
 SG_ B m1M : 4|4@1- (1,0) [0|0] "" X
 SG_ C m2 : 8|8@1+ (1,0) [0|0] "" X
 SG_ D m3 : 8|8@1+ (1,0) [0|0] "" X
BO_ 2 N: 8 X
 SG_ A M : 0|4@1- (1,0) [0|0] "" X
 SG_ E m-1 : 8|8@1+ (1,0) [0|0] "" X
 SG_ F m5 : 8|8@1+ (1,0) [0|0] "" X
SG_MUL_VAL_ 1 B A 1-1;
SG_MUL_VAL_ 1 C B 2-2, 14-15;
SG_MUL_VAL_ 2 F A 5-7, 9-9;
`)
    expect(dbc.problems).toEqual([])
    const shown = dbc.messages.flatMap(({ signals }) =>
      signals.map(({ name, conditions, hasUnknownFrames }) => [
        name,
        hasUnknownFrames
          ? 'unknown'
          : conditions
              .map(({ signal, ranges }) => `${signal.start}: ${ranges.map(({ from, to }) => `${from}-${to}`).join()}`)
              .join('; '),
      ]),
    )
    expect(shown).toEqual([
      ['A', ''],
      ['B', '0: 1-1'],
      ['C', '4: 2-2,14-15; 0: 1-1'],
      ['D', 'unknown'],
      ['A', ''],
      ['E', '0: 15-15'],
      ['F', '0: 5-7,9-9'],
    ])
  })

  it('allow quotation marks in texts, and a backslash at their end', () => {
    const dbc = parseDbc(`BO_ 100 M: 8 X
 SG_ A : 0|8@1+ (1,0) [0|0] "\\"" X
CM_ BO_ 100 "Hose 3/4\\"";
CM_ SG_ 100 A "in C:\\files\\";
BA_DEF_DEF_ "DBName" "x";
VAL_ 100 A 1 "the \\"first\\"" 2 "b" ;
`)
    expect(dbc.problems).toEqual([])
    expect(dbc.name).toBe('x')
    expect(dbc.messages).toMatchObject([
      {
        comment: 'Hose 3/4"',
        signals: [{ unit: '"', comment: 'in C:\\files\\', values: [{ name: 'the "first"' }, { name: 'b' }] }],
      },
    ])
  })

  it("mark J1939 by the message's frame format, by the default one, or by the protocol", () => {
    const messages = `BO_ 2364540158 A: 8 X
BO_ 2564485392 B: 8 X
BO_ 100 C: 8 X
`
    const formats = (text: string) =>
      parseDbc(messages + text).messages.map(({ isJ1939, hasFormat }) => [isJ1939, hasFormat])
    const [yes, no] = [
      [true, false],
      [false, false],
    ]
    expect(formats('')).toEqual([no, no, no])
    expect(formats('BA_ "ProtocolType" "J1939";')).toEqual([yes, yes, no])
    expect(formats('BA_DEF_DEF_ "VFrameFormat" "J1939PG";\nBA_ "VFrameFormat" BO_ 2564485392 1;')).toEqual([
      yes,
      [false, true],
      no,
    ])
    expect(formats('BA_ "VFrameFormat" BO_ 2364540158 3;')).toEqual([[true, true], no, no])
  })

  it('allow extended identifiers without their mark', () => {
    const { messages } = parseDbc(`BO_ 2047 Short: 8 X
BO_ 2048 Long: 8 X
BO_ 2566844158 Marked: 8 X
`)
    expect(messages.map(({ id, extended }) => [id, extended])).toEqual([
      [2047, false],
      [2048, true],
      [0x18feeefe, true],
    ])
  })

  it('report wrong statements with their lines and continue', () => {
    const dbc = parseDbc(`VERSION ""
BO_ 536870912 Wide: 8 X
 SG_ Lost : 0|8@1+ (1,0) [0|0] "" X
BO_ 256 Good: 8 X
 SG_ One : 0|8@1+ (1,0) [0|0] "" X
 SG_ Two : 0|8@7+ (1,0) [0|0] "" X
 SG_ Three : 60|8@1+ (1,0) [0|0] "" X
 SG_ One : 8|8@1+ (1,0) [0|0] "" X
 SG_ Four : 8|8@1+ (1,0 [0|0] "" X
 SG_ Five m1 : 8|8@1+ (1,0) [0|0] "" X
BO_ 256 Again: 8 X
 SG_ Lost : 0|8@1+ (1,0) [0|0] "" X
VAL_ 256 One 1 "On" 2 ;
CM_ SG_ 256 Five "Never closed
`)
    expect(dbc.messages.map(({ name, signals }) => [name, signals.map(s => s.name)])).toEqual([
      ['Good', ['One', 'Five']],
    ])
    expect(dbc.problems).toEqual([
      { line: 2, text: 'canFile.dbc.identifierBits', values: { name: 'Wide' } },
      { line: 6, text: 'canFile.dbc.byteOrder', values: { name: 'Two' } },
      { line: 7, text: 'canFile.dbc.outside', values: { name: 'Three', size: 8, message: 'Good' } },
      { line: 8, text: 'canFile.dbc.secondSignal', values: { name: 'One', message: 'Good' } },
      { line: 9, text: 'canFile.dbc.notSign', values: { sign: ')', found: '[' } },
      { line: 10, text: 'canFile.dbc.noMultiplexer', values: { name: 'Good' } },
      { line: 11, text: 'canFile.dbc.secondMessage', values: { name: 'Again' } },
      { line: 13, text: 'canFile.dbc.notText', values: { sign: '', found: ';' } },
      { line: 14, text: 'canFile.dbc.openText' },
    ])
  })

  it('decode units in the Windows code page and UTF-8', () => {
    expect(decodeDbc(Uint8Array.of(0xb0, 0x43))).toBe('°C')
    expect(decodeDbc(new TextEncoder().encode('°C'))).toBe('°C')
  })

  it('reject other files', () => {
    for (const text of ['', 'hello', '{"a": 1}', 'x\n'.repeat(1000)]) expect(() => parseDbc(text)).toThrow(CanFileError)
  })
})

describe('arbitrary input', () => {
  const pieces = fc.oneof(
    fc.string(),
    fc.constantFrom(...file.split('\n')),
    fc.constantFrom(...file.split(/(?=[\s:|@(),[\]";])/)),
    fc.constantFrom(
      'BO_',
      'SG_',
      'VAL_',
      'CM_',
      '"',
      '\n',
      ';',
      ':',
      '-',
      '1e999',
      '99999999999',
      'NS_ :',
      '__proto__',
    ),
  )

  it('throws only CanFileError', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), fc.constantFrom(' ', '\n', ''), (parts, between) => {
        try {
          const dbc = parseDbc(parts.join(between))
          for (const { signals, size } of dbc.messages)
            for (const { start, length } of signals) {
              expect(length).toBeGreaterThan(0)
              expect(start).toBeLessThan(size * 8)
            }
        } catch (error) {
          expect(error).toBeInstanceOf(CanFileError)
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('parses in linear time', () => {
    const hostile = [
      '"',
      '\\"',
      '(',
      'BO_ 1 ',
      'SG_ ',
      'NS_ : ',
      'NS_ :\nBO_ ',
      'VAL_TABLE_ a 1 "b" ',
      'BA_DEF_ "a" ENUM "a",',
      '1',
      ' ',
      'a',
    ]
    for (const piece of hostile) {
      const text = `VERSION ""\n${piece.repeat(Math.ceil(400_000 / piece.length))}`
      try {
        expect(parseDbc(text).problems.length).toBeLessThanOrEqual(200)
      } catch (error) {
        expect(error).toBeInstanceOf(CanFileError)
      }
    }
  })
})
