import { expect, test } from 'vitest'
import { eastward, placeOf, sixDecimals } from './place.ts'

test('normalises longitudes across the date line', () => {
  expect(placeOf(1, 180.25)).toEqual({ latitude: 1, longitude: -179.75 })
  expect(placeOf(1, -180.25)).toEqual({ latitude: 1, longitude: 179.75 })
  expect(placeOf(-90, 180)).toEqual({ latitude: -90, longitude: 180 })
  expect(eastward(179, -179)).toBe(2)
  expect(eastward(-179, 179)).toBe(-2)
})

test('rejects values that are not degrees', () => {
  for (const [latitude, longitude] of [
    [91, 0],
    [0, 541],
    [NaN, 0],
    [0, Infinity],
    ['1', 2],
    [undefined, null],
  ]) {
    expect(placeOf(latitude, longitude)).toBeUndefined()
  }
})

test('formats degrees close to zero without an exponent', () => {
  expect(sixDecimals(1e-7)).toBe('0.000000')
  expect(sixDecimals(-179.1234567)).toBe('-179.123457')
})
