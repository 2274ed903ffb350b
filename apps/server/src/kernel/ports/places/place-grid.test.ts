import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlaceGrid } from './place-grid.ts'

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const edges = fc.record({
  latitude: fc.constantFrom(-90, -89.7, 89.9, 66.5, 0.2),
  longitude: fc.constantFrom(-180, -179.8, 179.9, 180, 0, 1e-9),
})
const spot = fc.oneof(anywhere, edges)
const situation = [fc.array(spot, { maxLength: 40 }), spot, fc.constantFrom(1, 60, 3000)] as const

const radians = Math.PI / 180
/** Computes the distance by the angle between two vectors, unlike the grid. */
function kilometres(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const vector = ({ latitude, longitude }: typeof a) =>
    [
      Math.cos(latitude * radians) * Math.cos(longitude * radians),
      Math.cos(latitude * radians) * Math.sin(longitude * radians),
      Math.sin(latitude * radians),
    ] as const
  const [[ax, ay, az], [bx, by, bz]] = [vector(a), vector(b)]
  return ((2 * Math.asin(Math.min(1, Math.hypot(ax - bx, ay - by, az - bz) / 2))) / radians) * 111.2
}

test('finds the same place as a linear search, including at the poles and across the date line', () => {
  fc.assert(
    fc.property(...situation, (places, place, within) => {
      const distances = places.map(each => kilometres(each, place)).filter(distance => distance < within - 1e-6)
      const found = new PlaceGrid(places).nearest(place, within)
      if (distances.length > 0) expect(found?.kilometres).toBeCloseTo(Math.min(...distances), 4)
      else expect(found === undefined || found.kilometres > within - 1e-5).toBe(true)
      if (found) expect(kilometres(places[found.index]!, place)).toBeCloseTo(found.kilometres, 4)
    }),
  )
})

test('finds nothing near an invalid place', () => {
  const grid = new PlaceGrid([{ latitude: 0, longitude: 0 }])
  expect(grid.nearest({ latitude: NaN, longitude: 0 }, 60)).toBeUndefined()
  expect(grid.nearest({ latitude: 0, longitude: Infinity }, 60)).toBeUndefined()
})
