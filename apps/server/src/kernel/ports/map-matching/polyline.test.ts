import { expect, test } from 'vitest'
import { decodePolyline } from './polyline.ts'
import { encodePolyline } from '#test/map-matching.ts'

test("decodes the example of the format's description", () => {
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 1e5)).toEqual([
    { latitude: 38.5, longitude: -120.2 },
    { latitude: 40.7, longitude: -120.95 },
    { latitude: 43.252, longitude: -126.453 },
  ])
})

test('decodes six decimals from pole to pole and across the date line', () => {
  const vertices = [
    [90, 179.999999],
    [-90, 180.5],
    [0, -180],
    [0.000001, -0.000001],
  ] as const
  expect(decodePolyline(encodePolyline(vertices), 1e6)).toEqual([
    { latitude: 90, longitude: 179.999999 },
    { latitude: -90, longitude: -179.5 },
    { latitude: 0, longitude: -180 },
    { latitude: 0.000001, longitude: -0.000001 },
  ])
})

test('rejects text that is not a polyline', () => {
  for (const text of ['_', '_p~iF', '\u0000\u0000', 'ééé', '~~~~~~~~~~~~', '_p~iF~ps|U~']) {
    expect(decodePolyline(text, 1e5)).toBeUndefined()
  }
  expect(decodePolyline('', 1e5)).toEqual([])
})
