import { expect, test } from 'vitest'
import { LruCache } from './lru-cache.ts'

test('drops the least recently used entry', () => {
  const recent = new LruCache<string>(2)
  recent.set('a', 'A')
  recent.set('b', 'B')
  expect(recent.get('a')).toBe('A')
  recent.set('c', 'C')
  expect(['a', 'b', 'c'].map(key => recent.get(key))).toEqual(['A', undefined, 'C'])
})
