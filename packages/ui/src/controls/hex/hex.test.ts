import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOf, isHex, parsePastedHex } from './hex.ts'

it.each([
  ['', true],
  ['0', true],
  ['18FEf100', true],
  ['G', false],
  ['0x1', false],
  [' 1', false],
  ['1\n', false],
])('WIDGET-031 applies the hex rule to %j: %s', (text, passes) => expect(isHex(text)).toBe(passes))

it('WIDGET-032 splits a value into four bytes of two digits, each 00 by default', () => {
  expect(bytesOf('')).toEqual(['00', '00', '00', '00'])
  expect(bytesOf('18fef100')).toEqual(['18', 'FE', 'F1', '00'])
  expect(bytesOf('1A')).toEqual(['00', '00', '00', '1A'])
  expect(bytesOf('nonsense')).toEqual(['00', '00', '00', '00'])
})

it.each([
  ['0x18FEF100', '18FEF100'],
  ['18 fe f1 00', '18FEF100'],
  ['18:FE:F1:00', '18FEF100'],
  ['ff', '000000FF'],
  ['', undefined],
  ['123456789', undefined],
  ['hello', undefined],
])('parses a pasted %j as %s', (text, value) => expect(parsePastedHex(text)).toBe(value))

it('joins bytes to the original value', () => {
  fc.assert(
    fc.property(fc.nat(0xffff_ffff), number => {
      const value = number.toString(16).padStart(8, '0').toUpperCase()
      expect(bytesOf(value).join('')).toBe(value)
      expect(parsePastedHex(bytesOf(value).join(' '))).toBe(value)
    }),
  )
})
