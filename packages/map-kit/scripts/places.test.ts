import { expect, test } from 'vitest'
import { places } from './places.ts'
import { towns } from './towns.ts'

test('omits a city without coordinates', () => {
  expect(
    places().filter(
      ({
        geometry: {
          coordinates: [lng, lat],
        },
      }) => lng === 0 && lat === 0,
    ),
  ).toEqual([])
})

test('lists all towns for close maps, from south to north', () => {
  const { names, lngs, lats } = towns()
  expect([lngs.length, lats.length]).toEqual([names.length, names.length])
  expect(names.length).toBeGreaterThan(7_000)
  const at = names.indexOf('Foggia')
  const lat = lats.slice(0, at + 1).reduce((sum, step) => sum + step, 0)
  expect([lngs[at]! / 100, lat / 100]).toEqual([expect.closeTo(15.56, 1), expect.closeTo(41.46, 1)])
  expect(lats.slice(1).every(step => step >= 0)).toBe(true)
})
