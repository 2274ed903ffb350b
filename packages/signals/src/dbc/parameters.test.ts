import { expect, it } from 'vitest'
import { parseDbc } from './parse-dbc.ts'
import { planParameters } from './parameters.ts'

it('plans a parameter for each signal, explains obstacles, and marks existing names', () => {
  const dbc = parseDbc(`BO_ 2364540158 EEC1: 8 X
 SG_ Speed : 24|16@1+ (0.125,0) [0|0] "rpm" X
 SG_ Torque : 7|8@0+ (1,-125) [0|0] "%" X
 SG_ Trim : 32|8@1- (1,0) [0|0] "" X
BO_ 291 Body: 8 X
 SG_ Mode M : 0|8@1+ (1,0) [0|0] "" X
 SG_ Left m0 : 8|8@1+ (1,0) [0|0] "" X
 SG_ Level : 32|32@1+ (1,0) [0|0] "" X
 SG_ speed : 16|8@1+ (1,0) [0|0] "km/h" X
SIG_VALTYPE_ 291 Level : 1;
BA_DEF_ BO_ "VFrameFormat" ENUM "StandardCAN","J1939PG";
BA_ "VFrameFormat" BO_ 2364540158 1;`)
  const plan = planParameters(dbc, ['TORQUE'], false)
  expect(plan.map(({ description, obstacle, isTaken }) => [description, obstacle, isTaken])).toEqual([
    ['EEC1.Speed', undefined, false],
    ['Torque', undefined, true],
    ['Trim', undefined, false],
    ['Mode', undefined, false],
    ['Left', undefined, false],
    ['Level', undefined, false],
    ['Body.speed', undefined, false],
  ])
  expect(plan[0]).toMatchObject({ identifier: '0CF004FE', mask: '03FFFF00', bit29: true, start: 24 })
  expect(plan[1]).toMatchObject({ start: 0 })
  expect(plan[3]).toMatchObject({ identifier: '00000123', mask: '000007FF', bit29: false })
})

it("applies the protocol's setting to messages without a frame format", () => {
  const dbc = parseDbc(`BO_ 2364540158 EEC1: 8 X
 SG_ Speed : 24|16@1+ (0.125,0) [0|0] "rpm" X
BO_ 2564485392 OBD: 8 X
 SG_ Load : 0|8@1+ (1,0) [0|0] "%" X
BA_DEF_ BO_ "VFrameFormat" ENUM "StandardCAN","ExtendedCAN";
BA_ "VFrameFormat" BO_ 2564485392 1;`)
  const masks = (isJ1939: boolean) => planParameters(dbc, [], isJ1939).map(({ mask }) => mask)
  expect(masks(true)).toEqual(['03FFFF00', '1FFFFFFF'])
  expect(masks(false)).toEqual(['1FFFFFFF', '1FFFFFFF'])
})

it('names signals that no parameter can read', () => {
  const plan = planParameters(
    parseDbc(`BO_ 100 Long: 64 X
 SG_ A M : 0|8@1+ (1,0) [0|0] "" X
 SG_ B M : 8|8@1+ (1,0) [0|0] "" X
 SG_ C m1 : 16|8@1+ (1,0) [0|0] "" X
 SG_ D : 280|8@1+ (1,0) [0|0] "" X
 SG_ E : 24|8@1+ (1e15,0) [0|0] "" X
BO_ 101 Wide: 64 X
 SG_ F M : 0|64@1+ (1,0) [0|0] "" X
 SG_ G m-1 : 64|8@1+ (1,0) [0|0] "" X
`),
    [],
    false,
  )
  expect(plan.map(({ description, obstacle }) => [description, obstacle])).toEqual([
    ['A', undefined],
    ['B', undefined],
    ['C', 'unknownFrames'],
    ['D', 'farBits'],
    ['E', 'largeNumber'],
    ['F', undefined],
    ['G', 'unknownFrames'],
  ])
})
