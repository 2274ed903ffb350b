import { expect, test } from 'vitest'
import { locate } from './locate.ts'

const segments = [
  { from: 0, to: 10, readings: 3 },
  { from: 20, to: 30, readings: 5 },
  { from: 30, to: 40, readings: 2 },
]

test.each([
  ['the beginning', 0, 2, { from: 0, to: 10, skip: 0 }],
  ['up to the end of a segment', 1, 2, { from: 0, to: 10, skip: 1 }],
  ['across a gap', 2, 2, { from: 0, to: 30, skip: 2 }],
  ['from the first of a segment', 3, 5, { from: 20, to: 30, skip: 0 }],
  ['more than there is', 6, 100, { from: 20, to: 40, skip: 3 }],
  ['everything', 0, 100, { from: 0, to: 40, skip: 0 }],
  ['after the end', 10, 5, undefined],
])('locates a page: %s', (_, start, limit, expected) => {
  expect(locate(segments, start, limit)).toEqual(expected)
})
