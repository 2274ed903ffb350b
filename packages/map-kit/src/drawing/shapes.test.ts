import { expect, it } from 'vitest'
import { metresBetween } from '../geometry.ts'
import { borderOf, normalizeRing } from './shapes.ts'

it('draws a circle equally wide on the ground in the north and at the equator', () => {
  for (const lat of [0, 45, 70]) {
    const center = { lat, lng: 9 }
    for (const point of borderOf({ kind: 'circle', center, radius: 5000 }))
      expect(metresBetween(center, point)).toBeCloseTo(5000, 3)
  }
})

it('keeps a ring across the antimeridian in one piece, with its first corner on the first world', () => {
  const lngs = (...all: number[]) => normalizeRing(all.map(lng => ({ lat: 0, lng }))).map(({ lng }) => lng)
  expect(lngs(179, -179)).toEqual([179, 181])
  expect(lngs(181, 179)).toEqual([-179, -181])
  expect(normalizeRing([])).toEqual([])
})
