import { expect, it } from 'vitest'
import { pagesOf, rowAfter } from './paging.ts'

it.each([
  [0, 20, [0]],
  [190, 210, [0, 200]],
  [200, 399, [200]],
  [49_990, 49_999, [49_800]],
  [-5, -1, [0]],
])('maps rows %i to %i to pages of 200 at %j', (from, to, pages) => {
  expect(pagesOf(from, to)).toEqual(pages)
})

it.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 13],
  ['PageDown', 95, 99],
  ['PageUp', 3, 0],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['a', 50, undefined],
  ['toString', 50, undefined],
])('moves with %s from row %i of a hundred to %s', (key, row, next) => {
  expect(rowAfter(key, row, 100, 10)).toBe(next)
})
