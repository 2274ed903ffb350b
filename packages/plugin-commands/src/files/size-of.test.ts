import { expect, it } from 'vitest'
import { sizeOf } from './size-of.ts'

it('formats a size in a fitting unit of measure', () => {
  expect([0, 999, 1000, 1_234_567, 15_000_000].map(bytes => sizeOf(bytes, 'en'))).toEqual([
    '0 byte',
    '999 byte',
    '1 kB',
    '1.2 MB',
    '15 MB',
  ])
})
