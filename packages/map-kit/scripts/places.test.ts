import { expect, test } from 'vitest'
import { places } from './places.ts'

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
