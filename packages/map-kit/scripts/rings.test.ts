import { expect, test } from 'vitest'
import { area, cut, polygons, thin } from './rings.ts'

const square = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west, north],
      [east, north],
      [east, south],
      [west, south],
    ],
  ],
})

test('splits a shape at the antimeridian', () => {
  const parts = polygons(cut(square(175, -20, 185, -10), 2))
  expect(parts).toHaveLength(2)
  for (const [ring] of parts) {
    const lngs = ring!.map(([lng]) => lng!)
    expect(Math.max(...lngs) - Math.min(...lngs)).toBe(5)
  }
})

test('closes a shape around the pole along the edge of the map', () => {
  const cap = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [0, -70],
        [90, -70],
        [180, -70],
        [-90, -70],
        [0, -70],
      ],
    ],
  }
  const [[ring]] = polygons(cut(cap, 2)) as [[number[][]]]
  expect(ring.some(([lng, lat]) => lng === 180 && lat === -90)).toBe(true)
  expect(Math.abs(area(ring))).toBeGreaterThan(360 * 15)
})

test('keeps a hole in its surrounding land', () => {
  const land = square(0, 0, 40, 40)
  const lake = [
    [10, 10],
    [20, 10],
    [20, 20],
    [10, 20],
    [10, 10],
  ]
  const parts = polygons(cut({ type: 'Polygon', coordinates: [...land.coordinates, lake] }, 2))
  expect(parts).toHaveLength(1)
  expect(parts[0]).toHaveLength(2)
})

test('drops points on straight lines and keeps bends', () => {
  const bent = [
    [0, 0],
    [1, 0.001],
    [2, 0],
    [2, 3],
    [5, 3],
    [5, 4.5],
    [5, 9],
  ]
  expect(thin(bent, 0.01)).toEqual([
    [0, 0],
    [2, 0],
    [2, 3],
    [5, 3],
    [5, 9],
  ])
})
