import { expect, test } from 'vitest'
import { headings } from '../types.ts'
import { nearestTown } from './nearest-town.ts'

const foggia = { name: 'Foggia', lat: 41.46, lng: 15.56 }
const towns = [{ name: 'Bari', lat: 41.114, lng: 16.873 }, foggia, { name: 'Suva', lat: -18.133, lng: 178.442 }]

test('names the nearest town with distance and direction', () => {
  const found = nearestTown(towns, { lat: 41.536, lng: 15.662 })
  expect(found).toMatchObject({ town: { name: 'Foggia' }, heading: 'NE' })
  expect(found!.metres / 1000).toBeCloseTo(12, 0)
  expect(nearestTown([], foggia)).toBeUndefined()
})

test('finds all eight directions', () => {
  const around = headings.map((_, i) => {
    const turn = (i / 8) * 2 * Math.PI
    return { lat: foggia.lat + 0.1 * Math.cos(turn), lng: foggia.lng + (0.1 * Math.sin(turn)) / Math.cos(0.7236) }
  })
  expect(around.map(at => nearestTown(towns, at)?.heading)).toEqual(headings)
})

test('measures across the antimeridian', () => {
  const found = nearestTown(towns, { lat: -18.133, lng: -179.558 })
  expect(found).toMatchObject({ town: { name: 'Suva' }, heading: 'E' })
  expect(found!.metres / 1000).toBeCloseTo(211, 0)
})
