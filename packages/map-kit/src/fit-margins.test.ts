import { expect, test } from 'vitest'
import { fitMargins } from './fit-margins.ts'

/** Half a marker, and the buttons: 44 px, 12 px from the edge. */
const [half, buttons] = [27, 56]

test.each([1280, 600, 360])('keeps edge markers clear of the zoom buttons at %i px', width => {
  expect(fitMargins(width).right - half).toBeGreaterThanOrEqual(buttons)
})

test('leaves half of a small map for content', () => {
  const { left, right } = fitMargins(120)
  expect(left + right).toBeLessThanOrEqual(60)
})
