import { expect, it } from 'vitest'
import { gapsOf } from './passes.ts'
import { aReading } from '../../../test/a-reading.ts'
import { tracksOf } from './track.ts'

const start = Date.parse('2026-11-21T08:00:00Z')
const degree = 111_195

/** A unit that drives these points, metres east and north of a place. */
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

/** Up and down a field of 500 m, with passes this far apart. */
const field = (passes: number, apart: number) =>
  Array.from({ length: passes }, (_, pass) =>
    Array.from({ length: 11 }, (_, i) => [pass * apart, pass % 2 ? 500 - i * 50 : i * 50] as const),
  ).flat()

it.each([6, 12, 24])('passes %i m apart have that gap', apart => {
  const gaps = [...gapsOf(drive(field(8, apart)))].slice(15, 70)
  const found = gaps.filter(Number.isFinite)
  expect(found.length).toBeGreaterThan(gaps.length * 0.8)
  for (const gap of found) expect(gap).toBeCloseTo(apart, 0)
})

it('passes of which only the ends are reported have it, too; the same way at the speed of a road has none', () => {
  const ends = field(12, 6).filter((_, i) => i % 11 === 0 || i % 11 === 10)
  const gaps = [...gapsOf(drive(ends, 200))].filter(Number.isFinite)
  expect(gaps.length).toBeGreaterThan(8)
  for (const gap of gaps) expect(gap).toBeCloseTo(6, 0)
  expect([...gapsOf(drive(ends, 30))].filter(Number.isFinite)).toEqual([])
})

it('a road driven there and back has none', () => {
  expect([...gapsOf(drive(field(2, 3.5)))].filter(Number.isFinite)).toEqual([])
})

it('a drive, a crossing and a stationary unit have none', () => {
  const line = Array.from({ length: 30 }, (_, i) => [0, i * 50] as const)
  const across = Array.from({ length: 30 }, (_, i) => [i * 50 - 700, 725] as const)
  const still = Array.from({ length: 50 }, (_, i) => [750 + (i % 3), 725 + (i % 2)] as const)
  expect([...gapsOf(drive([...line, ...across, ...still]))].filter(Number.isFinite)).toEqual([])
})

const finite = (...args: Parameters<typeof drive>) => [...gapsOf(drive(...args))].filter(Number.isFinite)
type Point = readonly [east: number, north: number]
/** A straight way in steps of 50 m, from a place in a direction: degrees clockwise from north. */
const line = ([east, north]: Point, length: number, degrees = 0): Point[] => {
  const [dx, dy] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return Array.from({ length: length / 50 + 1 }, (_, i) => [east + dx * i * 50, north + dy * i * 50])
}
/** By road, and so far that the ways before and after it are not the same pass. */
const detour: Point = [800, 300]

it('each reading has a gap, the first none; it is computed once', () => {
  const track = drive(field(8, 12))
  const gaps = gapsOf(track)
  expect([gaps.length, gaps[0]]).toEqual([track.count, Infinity])
  expect(gapsOf(track)).toBe(gaps)
})

it('is work up to 20 km/h, with legs up to 2 km that are not silent', () => {
  const passes = field(8, 12)
  const ends = (metres: number): Point[] =>
    Array.from({ length: 8 }, (_, pass) =>
      (pass % 2 ? [metres, 0] : [0, metres]).map(north => [pass * 12, north] as const),
    ).flat()
  // 50 m in 10 and in 8 seconds are 18 and 22.5 km/h
  expect(finite(passes, 10).length).toBeGreaterThan(60)
  expect(finite(passes, 8)).toEqual([])
  expect(finite(ends(1900), 400).length).toBeGreaterThan(6)
  expect(finite(ends(2100), 440)).toEqual([])
  expect(finite(passes, 16 * 60)).toEqual([])
})

it.each([
  [2, 2],
  // a lane as close as that is the same one; that beside it counts
  [1.2, 2.4],
  [39, 39],
])('of passes %d m apart the closest that counts is %d m away', (apart, gap) => {
  const found = finite(field(8, apart))
  expect(found.length).toBeGreaterThan(20)
  expect(Math.min(...found)).toBeCloseTo(gap, 1)
})

it('passes 60 m apart leave room enough', () => {
  expect(finite(field(8, 60))).toEqual([])
})

it('what is less than 150 m ahead or behind along the way is the same pass: turns in short rows have no gap of their own', () => {
  // 40 m of row and 6 m to the next: the third row is the first that is 150 m away
  const rows = Array.from({ length: 12 }, (_, row) => [0, 20, 40].map(at => [row * 6, row % 2 ? 40 - at : at] as const))
  expect(Math.min(...finite(rows.flat()))).toBeCloseTo(18, 0)
})

it.each([
  [20, true],
  [30, false],
])('lines that part by %i degrees run beside each other: %s', (degrees, isBeside) => {
  const ways = [...line([0, 0], 500), detour, ...line([20, 0], 500, degrees), detour, ...line([-20, 0], 500, degrees)]
  expect(finite(ways).length > 0).toBe(isBeside)
})

it.each([
  [0, true],
  [130, false],
])('a way of 100 m has passes beside it that begin %i m further: %s', (north, isBeside) => {
  const ways = [...line([0, 0], 100), detour, ...line([6, north], 100), detour, ...line([-6, north], 100)]
  expect(finite(ways).length > 0).toBe(isBeside)
})

it('one pass beside a way is a road driven twice, two on one side are a field', () => {
  const ways = [...line([0, 0], 500), detour, ...line([10, 0], 500)]
  expect(finite(ways)).toEqual([])
  const found = finite([...ways, detour, ...line([20, 0], 500)])
  expect(found.length).toBeGreaterThan(20)
  for (const gap of found) expect(gap).toBeCloseTo(10, 0)
  // a third time in the lane of the second is no third pass
  expect(finite([...ways, detour, ...line([11, 0], 500)])).toEqual([])
})

it('takes fewer samples of a very long way', () => {
  // 8,300 km by road at 250 km/h, and the same in steps of 20 seconds
  const far = Array.from({ length: 6000 }, (_, i) => [0, i % 2 ? 1389 : 0] as const)
  const passes = field(8, 12)
  expect(finite([...far, ...passes]).length).toBeLessThan(finite(passes).length / 2)
})
