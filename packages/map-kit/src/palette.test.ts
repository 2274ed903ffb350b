import { expect, test } from 'vitest'
import { defaultColor, trackColor, trackColors } from './palette.ts'

test('MAP-023 draws polylines in five alternating colours', () => {
  expect(new Set(trackColors).size).toBe(5)
  expect([0, 1, 2, 3, 4, 5, 11].map(trackColor)).toEqual([...trackColors, trackColors[0], trackColors[1]])
})

test('MAP-021 the colour of the unknown is cecece', () => {
  expect(defaultColor).toBe('#cecece')
})
