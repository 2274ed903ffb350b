import { expect, it } from 'vitest'
import { inputLevel, onLevel } from './digital-input.ts'

it.each([
  ['its own signal', { in3: true, input: 0 }, undefined, true],
  ['a number', { in3: 0 }, undefined, false],
  ['its bit of the mask', { input: 0b100 }, undefined, true],
  ['a mask without it', { input: 0b1011 }, undefined, false],
  ['an attribute, whatever else is sent', { io239: '1', in3: false }, 'io239', true],
  ['no attribute that is not sent', { in3: true }, 'io239', undefined],
  ['no mask that is no whole number', { input: 'ABC' }, undefined, undefined],
  ['nothing', {}, undefined, undefined],
])('reads the level of an input from %s', (_, signals, attribute, level) => {
  expect(inputLevel(signals, 2, attribute)).toBe(level)
})

it('reads the mask of a device with more than 32 inputs', () => {
  expect(inputLevel({ input: 2 ** 40 }, 40)).toBe(true)
})

it('treats an open input as low, as devices report it', () => {
  expect(['HIGH', undefined, 'LOW', 'OPEN'].map(onLevel)).toEqual([true, true, false, false])
})
