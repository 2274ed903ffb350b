import { expect, test } from 'vitest'
import {
  boundsOf,
  circle,
  mercator,
  metresPerPixel,
  nearestCopy,
  pixels,
  roundDown,
  unmercator,
  within,
  worldSize,
} from './geometry.ts'

const metres = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) => {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h))
}

test('projects the centre of the world to the middle and back', () => {
  expect(mercator({ lat: 0, lng: 0 })).toEqual({ x: 0.5, y: 0.5 })
  const back = unmercator(mercator({ lat: 59.33, lng: -122.5 }))
  expect(back.lat).toBeCloseTo(59.33, 9)
  expect(back.lng).toBeCloseTo(-122.5, 9)
})

test('keeps the poles on the map', () => {
  expect(mercator({ lat: 90, lng: 0 }).y).toBeCloseTo(0, 6)
})

test.each([0, 52, -70, 84])('places every corner of a circle at latitude %d at its radius', lat => {
  const center = { lat, lng: 179.99 }
  for (const corner of circle(center, 1500)) expect(metres(center, corner)).toBeCloseTo(1500, 3)
})

test('returns bounds the short way around the world', () => {
  expect(
    boundsOf([
      { lat: 1, lng: 10 },
      { lat: -2, lng: 30 },
    ]),
  ).toEqual({ south: -2, west: 10, north: 1, east: 30 })
  expect(
    boundsOf([
      { lat: 0, lng: 178 },
      { lat: 0, lng: -179 },
    ]),
  ).toEqual({ south: 0, west: 178, north: 0, east: -179 })
  expect(boundsOf([{ lat: 5, lng: 7 }])).toEqual({ south: 5, west: 7, north: 5, east: 7 })
  expect(boundsOf([])).toBeUndefined()
})

test('contains both sides of bounds across the antimeridian', () => {
  const fiji = { south: -20, west: 177, north: -15, east: -178 }
  expect(within(fiji, { lat: -17, lng: 179 })).toBe(true)
  expect(within(fiji, { lat: -17, lng: -179 })).toBe(true)
  expect(within(fiji, { lat: -17, lng: 0 })).toBe(false)
})

test('returns the copy of a place nearest to the camera', () => {
  expect(nearestCopy({ lat: 1, lng: -179 }, 179).lng).toBe(181)
  expect(nearestCopy({ lat: 1, lng: 10 }, 20).lng).toBe(10)
})

test('computes the scale from zoom and latitude', () => {
  expect(metresPerPixel(0, 0)).toBeCloseTo(156_543.03, 2)
  expect(metresPerPixel(60, 1)).toBeCloseTo(156_543.03 / 4, 2)
  expect(pixels({ lat: 0, lng: 0 }, { lat: 0, lng: 90 }, worldSize(1))).toBeCloseTo(128, 9)
})

test.each([
  [1, 1],
  [4.9, 2],
  [7, 5],
  [120, 100],
  [0.03, 0.02],
])('rounds %d down to %d', (value, round) => {
  expect(roundDown(value)).toBeCloseTo(round, 12)
})
