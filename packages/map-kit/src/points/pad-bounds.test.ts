import { expect, test } from 'vitest'
import { containsBounds, padBounds } from './pad-bounds.ts'

test('contains short moves but no long ones, also across the antimeridian', () => {
  const window = { south: 0, west: 170, north: 10, east: -170 }
  const reach = padBounds(window)
  expect(reach).toEqual({ south: -2.5, west: 165, north: 12.5, east: -165 })
  expect(containsBounds(reach, window)).toBe(true)
  expect(containsBounds(reach, { south: 2, west: 174, north: 12, east: -166 })).toBe(true)
  expect(containsBounds(reach, { south: 2, west: 178, north: 12, east: -162 })).toBe(false)
})

test('pads a window that nearly covers the world to the world', () => {
  expect(padBounds({ south: -80, west: -150, north: 80, east: 150 })).toEqual({
    south: -90,
    west: -180,
    north: 90,
    east: 180,
  })
})
