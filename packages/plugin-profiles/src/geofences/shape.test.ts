import { expect, it } from 'vitest'
import { toDrawnShape, toFenceShape, shapeErrorOf, type FenceShape } from './shape.ts'

const ring = (count: number): FenceShape => {
  const corners = Array.from({ length: count }, (_, i) => [
    9 + Math.cos((i / count) * 2 * Math.PI),
    45 + Math.sin((i / count) * 2 * Math.PI),
  ])
  return { shapeType: 'POLYGON', polygon: [...corners, ...corners.slice(0, 1)] }
}

it('GEO-031 reports a missing shape', () => expect(shapeErrorOf(null)).toBe('shapeMissing'))

it.each([
  [1, 'invalidShape'],
  [3, 'invalidShape'],
  [4, undefined],
  [30, undefined],
  [31, 'shapeExcessPoint'],
])('GEO-032 GEO-033 checks a polygon of %i corners: %s', (count, error) =>
  expect(shapeErrorOf(ring(count))).toBe(error),
)

it('reports a polygon that crosses itself', () =>
  expect(
    shapeErrorOf({
      shapeType: 'POLYGON',
      polygon: [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ],
    }),
  ).toBe('invalidShape'))

it('GEO-026 preserves a shape in a round trip through the drawing', () => {
  const circle: FenceShape = { shapeType: 'CIRCLE', circleRadius: 200, circleLongitude: 9, circleLatitude: 45 }
  expect(toFenceShape(toDrawnShape(circle))).toEqual(circle)
  const dateline: FenceShape = {
    shapeType: 'POLYGON',
    polygon: [
      [179, 0],
      [-179, 0],
      [-179, 1],
      [179, 1],
      [179, 0],
    ],
  }
  expect(toDrawnShape(dateline)).toMatchObject({ ring: [{ lng: 179 }, { lng: 181 }, { lng: 181 }, { lng: 179 }] })
  expect(toFenceShape(toDrawnShape(dateline))).toEqual(dateline)
})
