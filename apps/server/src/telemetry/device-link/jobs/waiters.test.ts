import { expect, it } from 'vitest'
import { Waiters } from './waiters.ts'

it('wakes the requests of a device, including for work that arrived before them', async () => {
  const waiters = new Waiters()
  const [mine, other] = [waiters.add('D1'), waiters.add('D2')]
  expect([waiters.wake('D1'), waiters.wake('D3')]).toEqual([true, false])
  await mine?.next(1e9)
  expect([mine?.isEnded, other?.isEnded, waiters.size]).toEqual([false, false, 2])
  mine?.end()
  mine?.end()
  expect([waiters.size, waiters.wake('D1')]).toEqual([1, false])
})

it('ends the oldest request of a device on its third, and all on closing', async () => {
  const waiters = new Waiters()
  const requests = Array.from({ length: 3 }, () => waiters.add('D1'))
  await requests[0]?.next(1e9)
  expect([requests.map(each => each?.isEnded), waiters.size]).toEqual([[true, false, false], 2])
  waiters.close()
  await requests[2]?.next(1e9)
  expect([waiters.size, waiters.add('D1')]).toEqual([0, undefined])
})
