import { expect, test } from 'vitest'
import { layOut } from './table-layout.ts'

const figure = { natural: 60, least: 50 }
const text = { natural: 400, least: 40 }

test('breaks no short text where a smaller font fits', () => {
  const short = { natural: 88, least: 30 }
  const { size, parts } = layOut([figure, figure, short, short], 250)
  expect(size).toBe(7)
  expect(parts[0]?.widths[2]).toBeGreaterThanOrEqual((80 * 7) / 8)
})

test('prefers a smaller font to many lines for a long text', () => {
  const widths = [figure, figure, figure, text]
  expect(layOut(widths, 320)).toMatchObject({ size: 8, parts: [{ columns: [0, 1, 2, 3] }] })
  const narrow = layOut(widths, 250)
  expect(narrow.size).toBe(7)
  expect(narrow.parts[0]?.widths[3]).toBeGreaterThan(95)
  // too narrow for that at any size
  expect(layOut(widths, 190).size).toBe(8)
})
