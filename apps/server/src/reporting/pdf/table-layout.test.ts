import { expect, test } from 'vitest'
import { layOut } from './table-layout.ts'

const figure = { natural: 60, least: 50, short: 50 }
const text = { natural: 400, least: 40, short: 108 }

test('prefers a smaller font to many lines for a long text', () => {
  const widths = [figure, figure, figure, text]
  expect(layOut(widths, 300)).toMatchObject({ size: 8, parts: [{ columns: [0, 1, 2, 3] }] })
  const narrow = layOut(widths, 250)
  expect(narrow.size).toBe(7)
  expect(narrow.parts[0]?.widths[3]).toBeGreaterThan(95)
  // too narrow for that at any size
  expect(layOut(widths, 195).size).toBe(8)
})
