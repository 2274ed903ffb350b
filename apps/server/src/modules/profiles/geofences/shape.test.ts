import { unwrapped } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { shapeOf, type FenceShape } from './shape.ts'

const closed = (...corners: [number, number][]): FenceShape => ({
  shapeType: 'POLYGON',
  polygon: [...corners, ...corners.slice(0, 1)],
})
/** Returns corners on a circle around a place, so that sides do not cross. */
const corners = (count: number, lng = 9, lat = 45): [number, number][] =>
  Array.from({ length: count }, (_, i) => [
    lng + Math.cos((i / count) * 2 * Math.PI) / 100,
    lat + Math.sin((i / count) * 2 * Math.PI) / 100,
  ])
const circle = (changes: object = {}): FenceShape => ({
  shapeType: 'CIRCLE',
  circleRadius: 200,
  circleLongitude: 9,
  circleLatitude: 45,
  ...changes,
})
const refusal = (shape: FenceShape): string => {
  try {
    shapeOf(shape)
    return ''
  } catch (error) {
    return error instanceof Error && 'errors' in error ? String(error.errors) : String(error)
  }
}

it('GEO-026 stores a circle or a closed ring unchanged', () => {
  expect(shapeOf(circle())).toEqual(circle())
  const ring = closed(...corners(6))
  expect(shapeOf(ring)).toEqual(ring)
})

describe('ring', () => {
  it.each([4, 30])('GEO-032 GEO-033 may have %i points', count => expect(refusal(closed(...corners(count)))).toBe(''))
  it('GEO-032 may not have 3 points', () =>
    expect(refusal(closed(...corners(3)))).toContain('invalidShape, must have at least 4 points'))
  it('GEO-033 may not have 31 points', () =>
    expect(refusal(closed(...corners(31)))).toContain('shapeExcessPoint, must have at most 30 points'))
  it('GEO-026 must be closed', () =>
    expect(refusal({ shapeType: 'POLYGON', polygon: corners(5) })).toContain('must repeat the first'))
  it.each<[string, [number, number][]]>([
    [
      'crosses itself',
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
    ],
    [
      'names a corner twice',
      [
        [0, 0],
        [1, 0],
        [1, 0],
        [0, 1],
      ],
    ],
    [
      'runs back over itself',
      [
        [0, 0],
        [2, 0],
        [1, 0],
        [1, 1],
      ],
    ],
    [
      'touches itself in a corner',
      [
        [0, 0],
        [2, 0],
        [1, 1],
        [2, 2],
        [0, 2],
        [1, 1],
      ],
    ],
    [
      'is a line',
      [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    ],
  ])('fails if it %s', (_, ring) => expect(refusal(closed(...ring))).toContain('its sides must not cross'))
  it('accepts concave shapes and shapes across the antimeridian', () => {
    expect(refusal(closed([0, 0], [2, 0], [1, 1], [2, 2], [0, 2]))).toBe('')
    expect(refusal(closed([179, 0], [-179, 0], [-179, 1], [179, 1]))).toBe('')
    expect(
      unwrapped([
        [179, 0],
        [-179, 1],
      ]),
    ).toEqual([
      [179, 0],
      [181, 1],
    ])
  })
  it.each([[[181, 0]], [[0, 91]], [[0, 0, 0]], [[0]]])('fails with the point %j', point =>
    expect(refusal({ shapeType: 'POLYGON', polygon: [...corners(4), point, [9, 45]] as [number, number][] })).toContain(
      'each point',
    ),
  )
})

it.each([
  { circleRadius: 0 },
  { circleRadius: -1 },
  { circleRadius: 1_000_001 },
  { circleRadius: Number.NaN },
  { circleLatitude: 90.1 },
  { circleLongitude: -180.1 },
])('rejects a circle with %j', changes => expect(refusal(circle(changes))).toContain('shape'))
