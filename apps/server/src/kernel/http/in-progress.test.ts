import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InProgress } from './in-progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limit = { running: 2, waiting: 2 }
const patience = 1000

/** Requests places under a key; `started` contains the numbers of those admitted. */
function takeAll(progress: InProgress, key: string, count: number) {
  const started: (number | string)[] = []
  const places = Array.from({ length: count }, (_, i) => {
    const place = progress.take(key, limit)
    void Promise.resolve(place?.ready).then(ready => {
      if (ready) started.push(i)
      else if (ready === false) started.push(`${i} late`)
    })
    return place
  })
  return { started, places }
}

test('queues requests above the limit in order, and rejects further ones', async () => {
  const progress = new InProgress({ waiting: 10, patience })
  const { started, places } = takeAll(progress, 'a', 5)
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual([0, 1])
  expect(places[4]).toBeUndefined()
  places[1]!.leave()
  places[1]!.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual([0, 1, 2])
  // counts another key separately
  expect(progress.take('b', limit)?.ready).toBe(true)
})

test('skips a request that stopped waiting, and rejects one that waits too long', async () => {
  const progress = new InProgress({ waiting: 10, patience })
  const { started, places } = takeAll(progress, 'a', 4)
  places[2]!.leave()
  places[0]!.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual([0, 1, 3])
  const late = takeAll(progress, 'a', 1)
  await vi.advanceTimersByTimeAsync(patience)
  expect(late.started).toEqual(['0 late'])
  for (const place of [...places, ...late.places]) place?.leave()
  expect(progress.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('limits the waiting requests of all keys together', () => {
  const progress = new InProgress({ waiting: 3, patience })
  const places = ['a', 'b'].flatMap(key => takeAll(progress, key, 4).places)
  expect(places.map(place => place !== undefined)).toEqual([true, true, true, true, true, true, true, false])
})
