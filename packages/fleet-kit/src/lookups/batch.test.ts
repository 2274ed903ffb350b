import { expect, it, vi } from 'vitest'
import { batch } from './batch.ts'

const squares = async (ids: number[]) => new Map(ids.filter(id => id > 0).map(id => [id, id * id]))

it('loads all IDs of one turn in one call, each once', async () => {
  const load = vi.fn(squares)
  const square = batch(load, 10)
  expect(await Promise.all([square(2), square(3), square(2)])).toEqual([4, 9, 4])
  expect(load).toHaveBeenCalledExactlyOnceWith([2, 3])
  expect(await square(4)).toBe(16)
  expect(load).toHaveBeenCalledTimes(2)
})

it('splits IDs beyond the limit of a call', async () => {
  const load = vi.fn(squares)
  const square = batch(load, 2)
  await Promise.all([1, 2, 3, 4, 5].map(square))
  expect(load.mock.calls.map(([ids]) => ids)).toEqual([[1, 2], [3, 4], [5]])
})

it('resolves missing IDs to undefined and rejects all callers on failure', async () => {
  expect(await batch(squares, 10)(-1)).toBeUndefined()
  const failing = batch(() => Promise.reject(new Error('no network')), 10)
  const answers = await Promise.allSettled([failing(1), failing(2)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
