import { expect, it } from 'vitest'
import { rangeOf } from './range.ts'

it('reads the first and the last byte of a range', () => {
  const of = (header?: string, size = 100) => rangeOf(header, size)
  expect(of('bytes=0-')).toEqual({ from: 0, to: 99 })
  expect(of('bytes=10-19')).toEqual({ from: 10, to: 19 })
  expect(of('bytes=90-1000')).toEqual({ from: 90, to: 99 })
  expect(of('bytes=-5')).toEqual({ from: 95, to: 99 })
  expect(of('bytes=-500')).toEqual({ from: 0, to: 99 })
  for (const header of ['bytes=100-', 'bytes=-0']) expect(of(header)).toBe('unsatisfiable')
  for (const header of [undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b'])
    expect(of(header)).toBeUndefined()
})
