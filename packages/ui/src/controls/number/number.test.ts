import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clamp } from './bounds.ts'

describe('WIDGET-030', () => {
  it('keeps a number within its bounds', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.integer(), fc.nat(1000), (value, min, more) => {
        const clamped = clamp(value, { min, max: min + more })
        expect(clamped >= min && clamped <= min + more).toBe(true)
      }),
    )
  })

  it('raises a number to the minimum and lowers it to the maximum', () => {
    expect(clamp(3, { min: 10 })).toBe(10)
    expect(clamp(300, { max: 200 })).toBe(200)
    expect(clamp(50, { min: 10, max: 200 })).toBe(50)
  })

  it('keeps the given number of digits', () => {
    expect(clamp(1.005, { digits: 2 })).toBe(1.01)
    expect(clamp(2.4, {})).toBe(2)
    expect(clamp(-0.2, {})).toBe(0)
    expect(Object.is(clamp(-0.2, {}), 0)).toBe(true)
  })
})
