import { describe, expect, it } from 'vitest'
import { summaryOf, toggled, withAll, withoutAll } from './selection.ts'

const chosen = new Set([3, 1])

describe('a selection', () => {
  it('adds and removes a unit without changing the old set', () => {
    expect([...toggled(chosen, 2)]).toEqual([3, 1, 2])
    expect([...toggled(chosen, 3)]).toEqual([1])
    expect([...chosen]).toEqual([3, 1])
  })

  it('appends many units, each once', () => {
    expect([...withAll(chosen, [1, 5, 4, 5])]).toEqual([3, 1, 5, 4])
  })

  it('removes many units and ignores missing ones', () => {
    expect([...withoutAll(chosen, [1, 9])]).toEqual([3])
  })

  it('returns the same set if nothing changes', () => {
    expect(withAll(chosen, [1])).toBe(chosen)
    expect(withAll(chosen, [])).toBe(chosen)
    expect(withoutAll(chosen, [9])).toBe(chosen)
  })

  it('adds and removes 50,000 units', () => {
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
  ])('WIDGET-035 compares %i units with a limit of five: out of limit %s, excess %i', (size, outOfLimit, excess) => {
    const units = new Set(Array.from({ length: size }, (_, index) => index))
    expect(summaryOf(units, 5)).toEqual({ count: size, limit: 5, outOfLimit, excess })
  })

  it('WIDGET-035 reports no excess without a limit', () => {
    expect(summaryOf(chosen)).toEqual({ count: 2, limit: undefined, outOfLimit: false, excess: 0 })
  })
})
