import { expect, it } from 'vitest'
import { CanLogReader } from './can-log.ts'
import { withLongMessages } from './long-messages.ts'

function open(text: string) {
  const reader = new CanLogReader()
  reader.push(new TextEncoder().encode(text))
  return withLongMessages(reader.finish())
}

it('inserts a long message after the frame that completes it, on its channel', () => {
  const log = open(`(1.000) can0 18ECFF00#200A0002FFCAFE00
(1.010) can1 18EBFF00#01FFFFFFFFFFFFFF
(1.060) can0 18EBFF00#0101020304050607
(1.120) can0 18EBFF00#0208090AFFFFFFFF
(1.200) can0 123#11`)
  expect(log).toMatchObject({ count: 6, longCount: 1 })
  expect([...log.ids].map(id => id.toString(16))).toEqual([
    '18ecff00',
    '18ebff00',
    '18ebff00',
    '18ebff00',
    '18feca00',
    '123',
  ])
  const [start = 0, size = 0] = [log.starts[4], log.sizes[4]]
  expect([...log.data.subarray(start, start + size)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(log.times[4]).toBe(1120)
  expect([...log.data.subarray(log.starts[5] ?? 0)].slice(0, 1)).toEqual([0x11])
})

it('returns a log without long messages unchanged', () => {
  expect(open('(1.0) can0 123#11')).toMatchObject({ count: 1, longCount: 0 })
})
