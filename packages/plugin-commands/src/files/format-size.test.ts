import { expect, it } from 'vitest'
import { formatSize } from './format-size.ts'

it('formats a size in a fitting unit of measure', () => {
  expect([0, 999, 1000, 1_234_567, 15_000_000].map(bytes => formatSize(bytes, 'en'))).toEqual([
    '0 byte',
    '999 byte',
    '1 kB',
    '1.2 MB',
    '15 MB',
  ])
})
