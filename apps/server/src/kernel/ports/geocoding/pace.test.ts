import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

test('admits the first immediately, the next in order, and rejects excess ones', async () => {
  const pace = new Pace({ every: 20, waiting: 2 })
  const order: number[] = []
  const turns = [0, 1, 2, 3].map(async number => {
    const mine = await pace.turn()
    order.push(number)
    return mine
  })
  expect(await Promise.all(turns)).toEqual([true, true, true, false])
  expect(order).toEqual([0, 3, 1, 2])
})

test('passes the turn of an aborted caller to another', async () => {
  const pace = new Pace({ every: 100_000, waiting: 1 })
  expect(await pace.turn()).toBe(true)
  const controller = new AbortController()
  const waiting = expect(pace.turn(controller.signal)).rejects.toThrow('gone')
  expect(await pace.turn()).toBe(false)
  controller.abort(new Error('gone'))
  await waiting
  const next = new AbortController()
  const turn = expect(pace.turn(next.signal)).rejects.toThrow('gone')
  expect(await pace.turn()).toBe(false)
  next.abort(new Error('gone'))
  await turn
  await expect(pace.turn(AbortSignal.abort(new Error('never')))).rejects.toThrow('never')
})
