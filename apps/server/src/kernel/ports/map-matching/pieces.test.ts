import { expect, test } from 'vitest'
import { cut, join } from './pieces.ts'
import { line } from '#test/map-matching.ts'

test('creates pieces of 2 to 100 points that overlap by one point', () => {
  const sizes = (count: number) => cut(line(count)).map(({ points, offset }) => [offset, points.length])
  expect(sizes(1)).toEqual([])
  expect(sizes(2)).toEqual([[0, 2]])
  expect(sizes(100)).toEqual([[0, 100]])
  expect(sizes(101)).toEqual([
    [0, 100],
    [99, 2],
  ])
  expect(sizes(199)).toEqual([
    [0, 100],
    [99, 100],
  ])
  expect(sizes(200)).toEqual([
    [0, 100],
    [99, 100],
    [198, 2],
  ])
})

test('counts indices over all points, and includes a shared point once, from its own piece', () => {
  const place = { latitude: 45, longitude: 10 }
  const piece = (offset: number) => ({ points: line(3), offset })
  expect(
    join([
      { ...piece(0), matched: [{ ...place, index: 0 }, place, { ...place, index: 2 }] },
      {
        ...piece(2),
        matched: [
          { ...place, index: 0 },
          { ...place, index: 1 },
        ],
      },
      { ...piece(4), matched: [], failure: 'away' },
      { ...piece(6), matched: [{ ...place, index: 0 }] },
    ]),
  ).toEqual({
    snappedPoints: [
      { ...place, originalIndex: 0 },
      place,
      { ...place, originalIndex: 2 },
      { ...place, originalIndex: 3 },
      { ...place, originalIndex: 6 },
    ],
    unmatched: [
      { fromIndex: 1, toIndex: 1, reason: 'no road was found near these points' },
      { fromIndex: 4, toIndex: 4, reason: 'no road was found near these points' },
      { fromIndex: 5, toIndex: 5, reason: 'away' },
      { fromIndex: 7, toIndex: 8, reason: 'no road was found near these points' },
    ],
  })
})
