import { expect, test } from 'vitest'
import { waters } from './waters.ts'

test('writes lakes as closed rings and rivers as lines', () => {
  const [lakes, rivers] = waters()
  const rings = lakes?.geometry.type === 'MultiPolygon' ? lakes.geometry.coordinates.flat() : []
  expect(rings.length).toBeGreaterThan(200)
  for (const ring of rings) expect(ring.at(-1)).toEqual(ring[0])
  const lines = rivers?.geometry.type === 'MultiLineString' ? rivers.geometry.coordinates : []
  expect(lines.length).toBeGreaterThan(300)
  // the Po between Cremona and Mantua
  expect(lines.flat().some(([lng = 0, lat = 0]) => lng > 9.8 && lng < 11 && lat > 44.8 && lat < 45.3)).toBe(true)
})
