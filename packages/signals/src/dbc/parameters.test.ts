import { expect, it } from 'vitest'
import { parseDbc } from './parse-dbc.ts'
import { planParameters } from './parameters.ts'

it('plans a parameter for each signal, says what cannot be one and why, and what is there already', () => {
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
  const plan = planParameters(dbc, ['TORQUE'])
  expect(plan.map(({ description, obstacle, isTaken }) => [description, obstacle, isTaken])).toEqual([
    ['EEC1.Speed', undefined, false],
    ['Torque', undefined, true],
    ['Trim', 'signed', false],
    ['Mode', undefined, false],
    ['Left', 'multiplexed', false],
    ['Level', 'float', false],
    ['Body.speed', undefined, false],
  ])
  expect(plan[0]).toMatchObject({ identifier: '0CF00400', mask: '1FFFFF00', bit29: true, start: 24 })
  expect(plan[1]).toMatchObject({ start: 0 })
  expect(plan[3]).toMatchObject({ identifier: '00000123', mask: '000007FF', bit29: false })
})
