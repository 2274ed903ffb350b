import { expect, test } from 'vitest'
import { worldSize } from '../geometry.ts'
import { grid } from './grid.ts'

const around = (zoom: number) => {
  const half = (600 * 360) / worldSize(zoom)
  return { south: 50 - half / 2, west: 10 - half, north: 50 + half / 2, east: 10 + half }
}

test.each([7, 13, 17, 22])('draws some lines at zoom %d, but not many', zoom => {
  const { features } = grid(around(zoom), zoom)
  expect(features.length).toBeGreaterThan(4)
  expect(features.length).toBeLessThan(30)
})

test('draws lines at the same degrees in every view', () => {
  const lngs = (box: ReturnType<typeof around>) =>
    grid(box, 13).features.map(line => line.geometry.coordinates[0]![0]!.toFixed(7))
  const box = around(13)
  const moved = { ...box, west: box.west + 0.005, east: box.east + 0.005 }
  expect(lngs(box).filter(lng => lngs(moved).includes(lng)).length).toBeGreaterThan(2)
})
