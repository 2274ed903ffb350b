import { expect, it } from 'vitest'
import { boundsWithMargin, isTight, parseCenter, windowOf } from './bounds.ts'

it('reads a centre as latitude, then longitude', () => {
  expect(parseCenter('45.3,-9.5')).toEqual({ lat: 45.3, lng: -9.5 })
})

it.each([undefined, '', 'Lodi', '91,0', '0,181', '1,2,3', '1', ',', '1,'])('rejects %j', text => {
  expect(parseCenter(text)).toBeUndefined()
})

it('shows one unit with a margin', () => {
  const extent = boundsWithMargin({ bb_lat_min: 45, bb_lat_max: 45, bb_lng_min: 9, bb_lng_max: 9 })
  expect(extent && extent.north - extent.south).toBeCloseTo(0.001)
})

it('returns no bounds for a fleet that never reported', () => {
  expect(boundsWithMargin({})).toBeUndefined()
})

it.each([
  [0.001, 0.001, true],
  [0.001, 0.1, false],
  [0.1, 0.001, false],
])('reports a group of %d by %d degrees as too close to separate: %s', (height, width, expected) => {
  expect(isTight({ south: 45, west: 9, north: 45 + height, east: 9 + width })).toBe(expected)
})

it('requests the view and a margin of a tenth', () => {
  expect(windowOf({ south: 40, west: 0, north: 50, east: 20 }, 6.61)).toEqual({
    south: 39,
    west: -2,
    north: 51,
    east: 22,
    zoom: 6.5,
  })
})

it('requests at most the entire world', () => {
  expect(windowOf({ south: -85, west: -180, north: 85, east: 180 }, 30)).toEqual({
    south: -90,
    west: -180,
    north: 90,
    east: 180,
    zoom: 24,
  })
  expect(windowOf({ south: -85, west: -180, north: 85, east: 180 }, -0.5).zoom).toBe(0)
})

it('crosses the antimeridian', () => {
  expect(windowOf({ south: 0, west: 160, north: 10, east: 179 }, 5)).toMatchObject({ west: 158.1, east: -179.1 })
  expect(windowOf({ south: 0, west: 170, north: 10, east: -170 }, 5)).toMatchObject({ west: 168, east: -168 })
})
