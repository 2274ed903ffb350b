import type { Reading } from '@muster/contract/devices'
import { expect, it } from 'vitest'
import { ReadingGroups } from './reading-groups.ts'

function groupsOf(seconds: number) {
  const stored: number[][] = []
  const groups = new ReadingGroups(seconds, readings => stored.push(readings.map(({ time }) => time)))
  return { groups, stored }
}

it('stores each reading at once by default', () => {
  const { groups, stored } = groupsOf(0)
  for (const time of [1, 2]) groups.add({ time })
  expect(stored).toEqual([[1], [2]])
})

it('joins the readings of a period', () => {
  const { groups, stored } = groupsOf(10)
  for (let time = 1; time <= 25; time++) {
    groups.add({ time }, time * 1000)
    groups.tick(time * 1000 + 900)
  }
  expect(stored.map(({ length }) => length)).toEqual([11, 11])
  groups.flush()
  expect(stored.flat()).toEqual(Array.from({ length: 25 }, (_, i) => i + 1))
})

it('ends a group before its message is too large', () => {
  const { groups, stored } = groupsOf(60)
  const large: Reading = { time: 1, frames: Array.from({ length: 500 }, () => '0'.repeat(130)) }
  for (let i = 0; i < 4; i++) groups.add(large)
  for (let time = 0; time < 200; time++) groups.add({ time })
  expect(stored.map(({ length }) => length)).toEqual([2, 2, 200])
})
