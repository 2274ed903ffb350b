import { trackColors } from '@muster/map-kit'
import { expect, it } from 'vitest'
import { aReading } from '../services/history/testing.ts'
import { tracksOf } from '../services/history/track.ts'
import { linesOf } from './lines.ts'
import { aDrive } from './testing.tsx'

it('fifty thousand positions are one line', () => {
  const [line, ...more] = linesOf(
    tracksOf(aDrive(50_000).map((row, i) => ({ ...row, position: [9 + Math.sin(i / 100) / 10, 45] }))),
  )
  expect([line?.path.length, more.length]).toEqual([50_000, 0])
})

it('five colours alternate between units', () => {
  const lines = linesOf(tracksOf([1, 2, 3, 4, 5, 6].flatMap(unitId => aDrive(2, unitId))))
  expect(lines.map(({ color }) => color)).toEqual([...trackColors, trackColors[0]])
})

it('a line crosses the antimeridian instead of going around the world', () => {
  const [line] = linesOf(
    tracksOf([
      aReading({ at: '2026-11-21T08:00:00Z', lng: 179.99, speed: 20 }),
      aReading({ at: '2026-11-21T08:05:00Z', lng: -179.99, speed: 20 }),
    ]),
  )
  expect(line?.path.map(({ lng }) => lng)).toEqual([expect.closeTo(179.99), expect.closeTo(180.01)])
})
