import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('starts a few requests per turn of the event loop, in order', async () => {
  const turns = new Turns(2)
  const started: number[] = []
  for (let i = 0; i < 5; i++) void turns.next().then(() => started.push(i))
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  await setImmediate()
  expect(started).toEqual([0, 1, 2, 3])
  // a late request does not overtake others
  void turns.next().then(() => started.push(5))
  await setImmediate()
  expect(started).toEqual([0, 1, 2, 3, 4, 5])
})
