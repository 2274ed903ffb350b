import { expect, test } from 'vitest'
import { places } from './places.ts'

test('a city without coordinates is no place in the sea off Africa', () => {
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
