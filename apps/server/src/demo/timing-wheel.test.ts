import { expect, it } from 'vitest'
import { TimingWheel } from './timing-wheel.ts'

it('yields each item once, when due, in order', () => {
  const wheel = new TimingWheel<string>()
  wheel.add(5_000, 'five')
  wheel.add(2_001, 'just after two')
  wheel.add(9_000, 'nine')
  expect([...wheel.until(2_500)]).toEqual([])
  expect([...wheel.until(5_000)]).toEqual(['just after two', 'five'])
  expect([...wheel.until(8_999)]).toEqual([])
  expect([...wheel.until(60_000)]).toEqual(['nine'])
  expect([...wheel.until(90_000)]).toEqual([])
})

it('yields items that are added during the iteration, and late items', () => {
  const wheel = new TimingWheel<number>()
  wheel.add(1_000, 1)
  const taken: number[] = []
  for (const item of wheel.until(4_000)) {
    taken.push(item)
    if (item < 9) wheel.add(item * 1_000 + 1_000, item + 1)
  }
  expect(taken).toEqual([1, 2, 3, 4])
  wheel.add(500, 99)
  expect([...wheel.until(5_000)]).toEqual([5, 99])
})
