import { describe, expect, it } from 'vitest'
import { summaryOf, toggled, withAll, withoutAll } from './selection.ts'

const chosen = new Set([3, 1])

describe('a selection', () => {
  it('takes a unit in and lets it go, and leaves the old set as it was', () => {
    expect([...toggled(chosen, 2)]).toEqual([3, 1, 2])
    expect([...toggled(chosen, 3)]).toEqual([1])
    expect([...chosen]).toEqual([3, 1])
  })

  it('takes many in behind those it has, each once', () => {
    expect([...withAll(chosen, [1, 5, 4, 5])]).toEqual([3, 1, 5, 4])
  })

  it('lets many go, those it never had included', () => {
    expect([...withoutAll(chosen, [1, 9])]).toEqual([3])
  })

  it('stays the same set when nothing changes', () => {
    expect(withAll(chosen, [1])).toBe(chosen)
    expect(withAll(chosen, [])).toBe(chosen)
    expect(withoutAll(chosen, [9])).toBe(chosen)
  })

  it('takes 50,000 units in and lets them go', () => {
    const all = Array.from({ length: 50_000 }, (_, index) => index + 1)
    const full = withAll(chosen, all)
    expect(full.size).toBe(50_000)
    expect(withoutAll(full, all).size).toBe(0)
  })
})

describe('its summary', () => {
  it.each([
    [5, false, 0],
    [6, true, 1],
    [8, true, 3],
  ])('WIDGET-035 of %i units, five allowed, is out of limit: %s, by %i', (size, outOfLimit, excess) => {
    const units = new Set(Array.from({ length: size }, (_, index) => index))
    expect(summaryOf(units, 5)).toEqual({ count: size, limit: 5, outOfLimit, excess })
  })

  it('WIDGET-035 is never out of limit where there is none', () => {
    expect(summaryOf(chosen)).toEqual({ count: 2, limit: undefined, outOfLimit: false, excess: 0 })
  })
})
