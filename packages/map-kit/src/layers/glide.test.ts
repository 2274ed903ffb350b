import { expect, test } from 'vitest'
import { Glide } from './glide.ts'

const aim = (lat: number, time?: number, lng = 0) => [
  { key: 1, at: { lat, lng }, ...(time === undefined ? {} : { time }) },
]

test('moves a marker from fix to fix in the time between them', () => {
  const glide = new Glide()
  glide.aim(aim(0, 0), 100, false)
  glide.aim(aim(1, 4000), 200, false)
  expect(glide.shown(1)).toEqual({ lat: 0, lng: 0 })
  expect(glide.step(2200)).toEqual([1])
  expect(glide.shown(1)).toEqual({ lat: 0.5, lng: 0 })
  expect(glide.step(4200)).toEqual([1])
  expect(glide.shown(1)).toBeUndefined()
  expect(glide.busy).toBe(false)
})

test.each([
  ['ten seconds apart', 0, 10_000, false],
  ['older than the last', 5000, 4000, false],
  ['without a time', undefined, 4000, false],
  ['shown with reduced motion', 0, 1000, true],
])('jumps if the fixes are %s', (_, first, second, still) => {
  const glide = new Glide()
  glide.aim(aim(0, first), 0, false)
  glide.aim(aim(1, second), 10, still)
  expect(glide.busy).toBe(false)
})

test('starts a new fix from the marker’s shown position', () => {
  const glide = new Glide()
  glide.aim(aim(0, 0), 0, false)
  glide.aim(aim(1, 1000), 0, false)
  glide.step(500)
  glide.aim(aim(2, 2000), 500, false)
  expect(glide.shown(1)?.lat).toBe(0.5)
  glide.step(1000)
  expect(glide.shown(1)?.lat).toBeCloseTo(1.25)
})

test('ignores a repeated fix', () => {
  const glide = new Glide()
  glide.aim(aim(0, 0), 0, false)
  glide.aim(aim(1, 1000), 0, false)
  glide.step(500)
  glide.aim(aim(1, 1000), 500, false)
  glide.step(750)
  expect(glide.shown(1)?.lat).toBe(0.75)
})

test('crosses the antimeridian the short way', () => {
  const glide = new Glide()
  glide.aim(aim(0, 0, 179), 0, false)
  glide.aim(aim(0, 1000, -179), 0, false)
  glide.step(250)
  expect(glide.shown(1)?.lng).toBe(179.5)
})

test('forgets a removed marker', () => {
  const glide = new Glide()
  glide.aim(aim(0, 0), 0, false)
  glide.aim(aim(1, 1000), 0, false)
  glide.aim([], 10, false)
  expect(glide.busy).toBe(false)
})
