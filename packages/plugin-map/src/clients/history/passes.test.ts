import { expect, it } from 'vitest'
import { gapsOf } from './passes.ts'
import { aReading } from '../../../test/a-reading.ts'
import { tracksOf } from './track.ts'

const start = Date.parse('2026-11-21T08:00:00Z')
const degree = 111_195

/** Returns a track along points in metres east and north of an origin. */
function drive(points: readonly (readonly [east: number, north: number])[], secondsBetween = 20) {
  const [track] = tracksOf(
    points.map(([east, north], i) =>
      aReading({
        at: new Date(start + i * secondsBetween * 1000).toISOString(),
        lat: 45 + north / degree,
        lng: 9 + east / (degree * Math.cos(Math.PI / 4)),
        speed: 10,
      }),
    ),
  )
  if (!track) throw new Error('There is no track.')
  return track
}

/** Returns points up and down a field of 500 m, with this distance between passes. */
const field = (passes: number, apart: number) =>
  Array.from({ length: passes }, (_, pass) =>
    Array.from({ length: 11 }, (_, i) => [pass * apart, pass % 2 ? 500 - i * 50 : i * 50] as const),
  ).flat()

it.each([6, 12, 24])('finds the gap of passes %i m apart', apart => {
  const gaps = [...gapsOf(drive(field(8, apart)))].slice(15, 70)
  const found = gaps.filter(Number.isFinite)
  expect(found.length).toBeGreaterThan(gaps.length * 0.8)
  for (const gap of found) expect(gap).toBeCloseTo(apart, 0)
})

it('finds the gap of passes with only their ends reported, but not at road speed', () => {
  const ends = field(12, 6).filter((_, i) => i % 11 === 0 || i % 11 === 10)
  const gaps = [...gapsOf(drive(ends, 200))].filter(Number.isFinite)
  expect(gaps.length).toBeGreaterThan(8)
  for (const gap of gaps) expect(gap).toBeCloseTo(6, 0)
  expect([...gapsOf(drive(ends, 30))].filter(Number.isFinite)).toEqual([])
})

it('finds no gap on a road driven back and forth', () => {
  expect([...gapsOf(drive(field(2, 3.5)))].filter(Number.isFinite)).toEqual([])
})

it('finds no gap on a drive, at a crossing or for a stationary unit', () => {
  const line = Array.from({ length: 30 }, (_, i) => [0, i * 50] as const)
  const across = Array.from({ length: 30 }, (_, i) => [i * 50 - 700, 725] as const)
  const still = Array.from({ length: 50 }, (_, i) => [750 + (i % 3), 725 + (i % 2)] as const)
  expect([...gapsOf(drive([...line, ...across, ...still]))].filter(Number.isFinite)).toEqual([])
})

const finite = (...args: Parameters<typeof drive>) => [...gapsOf(drive(...args))].filter(Number.isFinite)
type Point = readonly [east: number, north: number]
/** Returns a straight line in steps of 50 m in a direction, in degrees clockwise from north. */
const line = ([east, north]: Point, length: number, degrees = 0): Point[] => {
  const [dx, dy] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return Array.from({ length: length / 50 + 1 }, (_, i) => [east + dx * i * 50, north + dy * i * 50])
}
/** Drives far enough by road to separate the passes before and after. */
const detour: Point = [800, 300]

it('computes a gap for each reading but the first, once per track', () => {
  const track = drive(field(8, 12))
  const gaps = gapsOf(track)
  expect([gaps.length, gaps[0]]).toEqual([track.count, Infinity])
  expect(gapsOf(track)).toBe(gaps)
})

it('treats up to 20 km/h with continuous legs of up to 2 km as field work', () => {
  const passes = field(8, 12)
  const ends = (metres: number): Point[] =>
    Array.from({ length: 8 }, (_, pass) =>
      (pass % 2 ? [metres, 0] : [0, metres]).map(north => [pass * 12, north] as const),
    ).flat()
  // 50 m in 10 s are 18 km/h, in 8 s 22.5 km/h
  expect(finite(passes, 10).length).toBeGreaterThan(60)
  expect(finite(passes, 8)).toEqual([])
  expect(finite(ends(1900), 400).length).toBeGreaterThan(6)
  expect(finite(ends(2100), 440)).toEqual([])
  expect(finite(passes, 16 * 60)).toEqual([])
})

it.each([
  [2, 2],
  // a closer lane counts as the same one, its neighbour counts
  [1.2, 2.4],
  [39, 39],
])('measures passes %d m apart to the closest valid one, %d m away', (apart, gap) => {
  const found = finite(field(8, apart))
  expect(found.length).toBeGreaterThan(20)
  expect(Math.min(...found)).toBeCloseTo(gap, 1)
})

it('ignores passes 60 m apart', () => {
  expect(finite(field(8, 60))).toEqual([])
})

it('treats samples within 150 m along the track as the same pass, such as turns in short rows', () => {
  // rows of 40 m, 6 m apart: the third row is the first beyond 150 m
  const rows = Array.from({ length: 12 }, (_, row) => [0, 20, 40].map(at => [row * 6, row % 2 ? 40 - at : at] as const))
  expect(Math.min(...finite(rows.flat()))).toBeCloseTo(18, 0)
})

it.each([
  [20, true],
  [30, false],
])('treats lines diverging by %i degrees as adjacent: %s', (degrees, isBeside) => {
  const ways = [...line([0, 0], 500), detour, ...line([20, 0], 500, degrees), detour, ...line([-20, 0], 500, degrees)]
  expect(finite(ways).length > 0).toBe(isBeside)
})

it.each([
  [0, true],
  [130, false],
])('treats passes starting %i m further along as adjacent to a leg of 100 m: %s', (north, isBeside) => {
  const ways = [...line([0, 0], 100), detour, ...line([6, north], 100), detour, ...line([-6, north], 100)]
  expect(finite(ways).length > 0).toBe(isBeside)
})

it('treats one adjacent pass as a road driven twice, two on one side as a field', () => {
  const ways = [...line([0, 0], 500), detour, ...line([10, 0], 500)]
  expect(finite(ways)).toEqual([])
  const found = finite([...ways, detour, ...line([20, 0], 500)])
  expect(found.length).toBeGreaterThan(20)
  for (const gap of found) expect(gap).toBeCloseTo(10, 0)
  // driving the second lane again adds no third pass
  expect(finite([...ways, detour, ...line([11, 0], 500)])).toEqual([])
})

it('samples a very long track less densely', () => {
  // 8,300 km by road at 250 km/h, in steps of 20 seconds
  const far = Array.from({ length: 6000 }, (_, i) => [0, i % 2 ? 1389 : 0] as const)
  const passes = field(8, 12)
  expect(finite([...far, ...passes]).length).toBeLessThan(finite(passes).length / 2)
})
