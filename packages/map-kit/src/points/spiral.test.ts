import { expect, test } from 'vitest'
import { spiral } from './spiral.ts'

test.each([2, 8, 9, 60])('keeps %i points at least 26 px apart and clear of the button', count => {
  const points = spiral(count)
  expect(points).toHaveLength(count)
  for (const [i, a] of points.entries()) {
    expect(Math.hypot(a.x, a.y)).toBeGreaterThanOrEqual(37)
    for (const b of points.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(26)
  }
})
