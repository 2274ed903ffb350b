import { expect, test } from 'vitest'
import { fitMargins } from './fit-margins.ts'

/** Of a marker, and of the buttons: 44 px, 12 px from the edge. */
const [half, buttons] = [27, 56]

test.each([1280, 600, 360])('no marker at the edge of what is shown lies under the zoom buttons, at %i px', width => {
  expect(fitMargins(width).right - half).toBeGreaterThanOrEqual(buttons)
})

test('half of a small map is left for what is shown', () => {
  const { left, right } = fitMargins(120)
  expect(left + right).toBeLessThanOrEqual(60)
})
