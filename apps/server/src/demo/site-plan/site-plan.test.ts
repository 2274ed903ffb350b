import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createFleet } from '../simulation/machine.ts'
import { distance, relative } from '../simulation/plane.ts'
import type { Place, Point } from '../simulation/plane.ts'
import { Simulation } from '../simulation/simulation.ts'
import { isInside } from './patchwork.ts'
import { planKinds, type PlanKind } from './sheet.ts'
import { sitePlan } from './site-plan.ts'

const seed = 20_261_121
const plan = sitePlan(seed, 600)

/** Coordinates of the shapes of a kind, parsed as in a browser. */
function shapesOf(kind: PlanKind): Place[][] {
  let start: readonly [number, number] = [0, 0]
  return plan[kind].map(shape => {
    let [x, y] = start
    const places: Place[] = []
    for (let i = 0; i < shape.length; i += 2) {
      ;[x, y] = [x + shape[i]!, y + shape[i + 1]!]
      if (i === 0) start = [x, y]
      places.push({ longitude: x / 1e5, latitude: y / 1e5 })
    }
    return places
  })
}

const around = (origin: Place, shapes: readonly Place[][], metres: number): Point[][] =>
  shapes
    .map(shape => shape.map(place => relative(origin, place)))
    .filter(shape => shape.some(point => distance(point, { x: 0, y: 0 }) < metres))

test('stays small', () => {
  expect(gzipSync(JSON.stringify(plan)).length).toBeLessThan(220_000)
  const largest = sitePlan(seed, 1_000_000)
  expect(gzipSync(JSON.stringify(largest)).length).toBeLessThan(440_000)
})

test('surrounds every machine with a yard, plots and a way', () => {
  const machine = createFleet(seed)
  const shapes = new Map(planKinds.map(kind => [kind, shapesOf(kind)]))
  const yards = new Map(Array.from({ length: 600 }, (_, index) => [machine(index).yard, machine(index)]))
  expect(yards.size).toBeGreaterThan(100)
  for (const { origin } of yards.values()) {
    const near = (kind: PlanKind, metres: number) => around(origin, shapes.get(kind)!, metres).length
    expect(near('yard', 100)).toBeGreaterThanOrEqual(1)
    expect(near('building', 100)).toBeGreaterThanOrEqual(1)
    expect(near('plot', 1_200) + near('field', 1_200)).toBeGreaterThan(3)
    expect(near('road', 100) + near('lane', 100)).toBeGreaterThanOrEqual(1)
  }
})

test('connects every yard with a town by roads', () => {
  const key = ({ longitude, latitude }: Place) => `${longitude.toFixed(2)} ${latitude.toFixed(2)}`
  const next = new Map<string, Set<string>>()
  const link = (a: string, b: string) => next.set(a, (next.get(a) ?? new Set()).add(b))
  for (const road of shapesOf('road')) {
    const places = road.map(key)
    places.forEach((place, i) => {
      if (i === 0) return
      link(place, places[i - 1]!)
      link(places[i - 1]!, place)
    })
  }
  const machine = createFleet(seed)
  for (let index = 0; index < 120; index++) {
    const { account, origin } = machine(index)
    const reached = new Set([key(origin)])
    for (const place of reached) for (const other of next.get(place) ?? []) reached.add(other)
    const town = key(account.base)
    expect([index, reached.has(town)]).toEqual([index, true])
  }
})

test.each(['field', 'round', 'road'] as const)('draws the land that machines drive on: %s', work => {
  const ways = [...shapesOf('road'), ...shapesOf('lane')]
  const fields = shapesOf('field')
  const simulation = new Simulation(seed)
  const index = Array.from({ length: 600 }, (_, i) => i).find(i => {
    const { machine } = simulation.timeline(i)
    return machine.spec.work === work && machine.quirk === undefined
  })!
  const monday = Date.UTC(2026, 4, 4)
  const readings = simulation.history(index, monday, monday + 5 * 86_400_000).filter(({ speed }) => (speed ?? 0) > 0)
  expect(readings.length).toBeGreaterThan(20)
  const isOn = (place: Place) =>
    around(place, ways, 5_000).some(way => metresFrom(way) < 25) ||
    around(place, fields, 1_500).some(field => isInside(field, { x: 0, y: 0 }))
  expect(readings.filter(isOn).length / readings.length).toBeGreaterThan(0.8)
})

/** Returns the metres from the origin to a line. */
function metresFrom(line: readonly Point[]): number {
  return line.slice(1).reduce((least, to, i) => {
    const from = line[i]!
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const share = Math.max(0, Math.min(1, -(from.x * dx + from.y * dy) / (dx * dx + dy * dy || 1)))
    return Math.min(least, Math.hypot(from.x + dx * share, from.y + dy * share))
  }, Infinity)
}
