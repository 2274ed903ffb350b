import { trackColors } from '@muster/map-kit'
import { expect, it } from 'vitest'
import { aReading } from '../../test/a-reading.ts'
import { tracksOf } from '../clients/history/track.ts'
import { linesOf, roadsOf } from './lines.ts'
import { aDrive } from '../../test/open-history.tsx'

it('joins 50,000 positions in one line', () => {
  const [line, ...more] = linesOf(
    tracksOf(aDrive(50_000).map((row, i) => ({ ...row, position: [9 + Math.sin(i / 100) / 10, 45] }))),
  )
  expect([line?.path.length, more.length]).toEqual([50_000, 0])
})

it('MAP-023 alternates five colours between units', () => {
  const lines = linesOf(tracksOf([1, 2, 3, 4, 5, 6].flatMap(unitId => aDrive(2, unitId))))
  expect(lines.map(({ color }) => color)).toEqual([...trackColors, trackColors[0]])
})

it('crosses the antimeridian instead of going around the world', () => {
  const [line] = linesOf(
    tracksOf([
      aReading({ at: '2026-11-21T08:00:00Z', lng: 179.99, speed: 20 }),
      aReading({ at: '2026-11-21T08:05:00Z', lng: -179.99, speed: 20 }),
    ]),
  )
  expect(line?.path.map(({ lng }) => lng)).toEqual([expect.closeTo(179.99), expect.closeTo(180.01)])
})

/** Returns twenty readings on a road, then eight passes of eleven readings, twelve metres apart. */
function aFieldDay() {
  const field = Array.from({ length: 8 }, (_, pass) =>
    Array.from({ length: 11 }, (_, i) => ({ lat: 45 + (pass % 2 ? 10 - i : i) * 0.0005, lng: 9 + pass * 0.00015 })),
  ).flat()
  const way = Array.from({ length: 20 }, (_, i) => ({ lat: 44.9 + i * 0.005, lng: 9 }))
  return [...way, ...field].map((at, i) => ({
    ...aReading({ at: new Date(Date.UTC(2026, 10, 21, 8, 0, i * 20)).toISOString(), ...at, speed: 10 }),
    positionId: i + 1,
  }))
}

it('HIST-017 keeps the gaps of matched field passes, with or without points between positions', () => {
  const rows = aFieldDay()
  const [track] = tracksOf(rows)
  const ids = rows.map(({ positionId }) => positionId)
  const points = rows.flatMap(({ position: [longitude = 0, latitude = 0] }, originalIndex) => [
    ...(originalIndex > 0 ? [{ latitude, longitude }] : []),
    { latitude, longitude, originalIndex },
  ])
  for (const snapped of [points, points.filter(({ originalIndex }) => originalIndex !== undefined)]) {
    const roads = roadsOf(snapped, ids, track!, '#000000')
    expect(roads[0]?.gap).toBeUndefined()
    expect(roads.some(({ gap }) => gap === 6)).toBe(true)
    for (const [i, { path }] of roads.entries()) if (i > 0) expect(path[0]).toEqual(roads[i - 1]?.path.at(-1))
    expect(roads.reduce((sum, { path }) => sum + path.length - 1, 1)).toBe(snapped.length)
  }
})

it('draws field passes with their gaps, and the road there without any', () => {
  const lines = linesOf(tracksOf(aFieldDay()))
  expect(lines[0]?.gap).toBeUndefined()
  expect(lines.some(({ gap }) => gap === 6)).toBe(true)
  expect(lines.length).toBeLessThan(12)
  // consecutive lines share a reading
  for (const [i, { path }] of lines.entries()) if (i > 0) expect(path[0]).toEqual(lines[i - 1]?.path.at(-1))
})

it('changes the line colour with the speed', () => {
  const lines = linesOf(tracksOf(aDrive(6).map((row, i) => ({ ...row, speed: i < 3 ? 8 : 50 }))), 'speed')
  expect(lines.map(({ color, path }) => [color, path.length])).toEqual([
    ['#1f84c9', 4],
    ['#d8452c', 3],
  ])
})
