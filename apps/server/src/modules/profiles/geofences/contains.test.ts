import { describe, expect, it } from 'vitest'
import { contains } from './contains.ts'
import type { FenceShape } from './shape.ts'

const at = (longitude: number, latitude: number) => ({ longitude, latitude })
const ring = (...corners: [number, number][]): FenceShape => ({
  shapeType: 'POLYGON',
  polygon: [...corners, ...corners.slice(0, 1)],
})

describe('circle', () => {
  const circle: FenceShape = { shapeType: 'CIRCLE', circleRadius: 1000, circleLongitude: 179.999, circleLatitude: 60 }
  it('keeps its width on the ground in the north and across the antimeridian', () => {
    // a degree of longitude at 60° is 55.6 km
    expect(contains(circle, at(179.999 - 0.0178, 60))).toBe(true)
    expect(contains(circle, at(179.999 - 0.0182, 60))).toBe(false)
    expect(contains(circle, at(-179.99, 60))).toBe(true)
  })
})

describe('polygon', () => {
  const bay = ring([0, 0], [4, 0], [4, 4], [2, 1], [0, 4])
  it.each([
    [1, 1, true],
    [3.5, 2, true],
    [2, 2, false],
    [5, 1, false],
    [2, 0.5, true],
  ])('contains %d, %d: %s', (x, y, is) => expect(contains(bay, at(x, y))).toBe(is))
  it('may cross the antimeridian', () => {
    const strait = ring([179, 0], [-179, 0], [-179, 1], [179, 1])
    expect([179.5, -179.5, 178, -178, 0].map(x => contains(strait, at(x, 0.5)))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
