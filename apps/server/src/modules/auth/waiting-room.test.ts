import { expect, it } from 'vitest'
import { WaitingRoom } from './waiting-room.ts'

const { signal } = new AbortController()

it('limits the seats in total, for one account, and for one account from one address', async () => {
  const room = new WaitingRoom({ most: 3, perAccount: 2, perPair: 1 })
  const first = room.wait('anna', 'a anna', 20, signal)
  expect(await room.wait('anna', 'a anna', 20, signal)).toBe(false)
  const second = room.wait('anna', 'b anna', 20, signal)
  expect(await room.wait('anna', 'c anna', 20, signal)).toBe(false)
  const third = room.wait('root', 'c root', 20, signal)
  expect(await room.wait('boss', 'c boss', 20, signal)).toBe(false)
  expect(await Promise.all([first, second, third])).toEqual([true, true, true])
  expect(await room.wait('anna', 'a anna', 1, signal)).toBe(true)
})

it('frees the seat of a disconnected client', async () => {
  const room = new WaitingRoom({ most: 1, perAccount: 1, perPair: 1 })
  const leaving = new AbortController()
  const waiting = room.wait('anna', 'a anna', 60_000, leaving.signal)
  leaving.abort()
  await expect(waiting).rejects.toThrow('aborted')
  expect(await room.wait('anna', 'b anna', 1, signal)).toBe(true)
})
