import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dataFrameOf, framesOf } from './check/data-frame.ts'
import { isGiven } from './is-given.ts'
import { cut } from './text/cut.ts'
import { isDigits } from './text/digits.ts'

it.each([
  ['', true],
  ['+39 011-234 5678', true],
  ['12', true],
  ['1a', false],
  ['1.2', false],
  ['(011)', false],
  ['١', false],
])('WIDGET-028 applies the digits check to %j: %s', (text, passes) => expect(isDigits(text)).toBe(passes))

describe('WIDGET-029', () => {
  it('cuts text to the maximum length', () => {
    expect(cut('Northern fleet', 8)).toBe('Northern')
    expect(cut('North', 8)).toBe('North')
  })

  it('never splits a character', () => {
    expect(cut('ab🚜', 3)).toBe('ab')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, max) => {
        const short = cut(text, max)
        expect(short.length <= max && text.startsWith(short) && short.isWellFormed()).toBe(true)
        expect(short.length >= Math.min(text.length, max) - 1).toBe(true)
      }),
    )
  })
})

describe('WIDGET-033', () => {
  it.each([
    [true, false, 1],
    [false, true, 2],
    [true, true, 3],
    [false, false, null],
  ] as const)('maps standard %s, extended %s to %s', (standard, extended, value) => {
    expect(dataFrameOf({ standard, extended })).toBe(value)
    expect(framesOf(value)).toEqual({ standard, extended })
  })
})

it('WIDGET-034 requires one item of a list, and a value other than null of a single choice', () => {
  for (const given of [[1], 0, false, 'x', {}]) expect(isGiven(given)).toBe(true)
  for (const nothing of [[], null, undefined, '', '  ']) expect(isGiven(nothing)).toBe(false)
})
