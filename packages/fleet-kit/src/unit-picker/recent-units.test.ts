import { memoryStore } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { recentUnits, rememberRecent } from './recent-units.ts'

it('keeps the last six, each once, newest first, for each user apart', () => {
  const store = memoryStore()
  for (const id of [1, 2, 3, 4, 5, 6, 7, 3]) rememberRecent(9, id, store)
  expect(recentUnits(9, store)).toEqual([3, 7, 6, 5, 4, 2])
  expect(recentUnits(8, store)).toEqual([])
})

it('takes what is stored for no more than it is', () => {
  for (const text of ['{', '{}', '"7"', 'null', '["a", 1.5, null]'])
    expect(recentUnits(9, memoryStore([['9', text]])), text).toEqual([])
})

it('does without a store', () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  const store = { get: blocked, set: blocked, remove: blocked }
  expect(recentUnits(9, store)).toEqual([])
  expect(() => rememberRecent(9, 1, store)).not.toThrow()
})
