import { expect, it } from 'vitest'
import { gapsOf } from './passes.ts'
import { aReading } from './testing.ts'
import { tracksOf } from './track.ts'

const start = Date.parse('2026-11-21T08:00:00Z')
const degree = 111_195

/** A unit that drives these points, metres east and north of a place, one a 20 seconds. */
function drive(points: readonly (readonly [east: number, north: number])[]) {
  const [track] = tracksOf(
    points.map(([east, north], i) =>
      aReading({
        at: new Date(start + i * 20_000).toISOString(),
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

it('a road driven there and back has none', () => {
  expect([...gapsOf(drive(field(2, 3.5)))].filter(Number.isFinite)).toEqual([])
})

it('a drive, a crossing and a stationary unit have none', () => {
  const line = Array.from({ length: 30 }, (_, i) => [0, i * 50] as const)
  const across = Array.from({ length: 30 }, (_, i) => [i * 50 - 700, 725] as const)
  const still = Array.from({ length: 50 }, (_, i) => [750 + (i % 3), 725 + (i % 2)] as const)
  expect([...gapsOf(drive([...line, ...across, ...still]))].filter(Number.isFinite)).toEqual([])
})
