import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sitePlan } from './site-plan.ts'
import { Simulation } from './simulation/simulation.ts'

const seed = 20_261_121

test('returns a small plan with fields, sites, yards and roads', () => {
  const plan = sitePlan(seed, 600)
  const kinds = Map.groupBy(plan.features, ({ properties }) => properties.kind)
  for (const kind of ['field', 'site', 'yard', 'road'] as const)
    expect(kinds.get(kind)?.length, kind).toBeGreaterThan(10)
  for (const { geometry } of plan.features)
    if (geometry.type === 'Polygon') expect(geometry.coordinates[0]!.at(-1)).toEqual(geometry.coordinates[0]![0])
  expect(gzipSync(JSON.stringify(plan)).length).toBeLessThan(150_000)
})

test('draws the fields on which machines work', () => {
  const plan = sitePlan(seed, 120)
  const rings = plan.features.flatMap(({ geometry, properties }) =>
    properties.kind === 'field' && geometry.type === 'Polygon' ? [geometry.coordinates[0]!] : [],
  )
  const simulation = new Simulation(seed)
  const index = Array.from({ length: 120 }, (_, i) => i).find(
    i => simulation.timeline(i).machine.spec.work === 'field',
  )!
  const monday = Date.UTC(2026, 4, 4)
  const readings = simulation.history(index, monday, monday + 5 * 86_400_000)
  const inside = readings.filter(place => rings.some(ring => within(place, ring)))
  expect(inside.length).toBeGreaterThan(readings.length / 10)
})

function within(place: { latitude: number; longitude: number }, ring: readonly [number, number][]): boolean {
  let isIn = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i]!, ring[j]!]
    const { latitude: y, longitude: x } = place
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn
  }
  return isIn
}
