import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { byKey, diff } from './diff.ts'

interface Thing {
  key: number
  at: { lat: number; lng: number }
  color: string
  heading?: number
}

const things = fc
  .uniqueArray(
    fc.record<Thing>({
      key: fc.nat(20),
      at: fc.record({ lat: fc.nat(3), lng: fc.nat(3) }),
      color: fc.constantFrom('a', 'b'),
    }),
    { selector: thing => thing.key },
  )
  .map(byKey)

test('returns the changes from drawn to wanted features', () => {
  fc.assert(
    fc.property(things, things, (before, after) => {
      const drawn = new Map(before)
      const { put, drop } = diff(before, after)
      for (const key of drop) drawn.delete(key)
      for (const thing of put) drawn.set(thing.key, thing)
      expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(after))
    }),
  )
})

test('skips unchanged features', () => {
  const one: Thing = { key: 1, at: { lat: 1, lng: 2 }, color: 'a' }
  expect(diff(byKey([one]), byKey([{ ...one, at: { ...one.at } }]))).toEqual({ put: [], drop: [] })
  expect(diff(byKey([one]), byKey([{ ...one, heading: 5 }])).put).toHaveLength(1)
  expect(diff(byKey([{ ...one, heading: 5 }]), byKey([one])).put).toHaveLength(1)
})
