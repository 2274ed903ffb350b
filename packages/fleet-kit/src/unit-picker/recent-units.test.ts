import { memoryStore } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { recentUnits, rememberRecent } from './recent-units.ts'

it('stores the last six distinct units of each user, newest first', () => {
  const store = memoryStore()
  for (const id of [1, 2, 3, 4, 5, 6, 7, 3]) rememberRecent(9, id, store)
  expect(recentUnits(9, store)).toEqual([3, 7, 6, 5, 4, 2])
  expect(recentUnits(8, store)).toEqual([])
})

it('ignores invalid stored values', () => {
  for (const text of ['{', '{}', '"7"', 'null', '["a", 1.5, null]'])
    expect(recentUnits(9, memoryStore([['9', text]])), text).toEqual([])
})

it('works without storage', () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  const store = { get: blocked, set: blocked, remove: blocked }
  expect(recentUnits(9, store)).toEqual([])
  expect(() => rememberRecent(9, 1, store)).not.toThrow()
})
