import { describe, expect, it } from 'vitest'
import { boundingBox, statusCounts, unitsInBounds } from './queries.ts'
import { fleet, now, reading } from '#test/live-fleet.ts'

describe('FleetState', () => {
  it('keeps the newest reading in any order of arrival', () => {
    const state = fleet([reading(1, 45, 9)])
    expect(state.upsert(reading(1, 10, 10, { time: now - 120_000 }))).toBe(false)
    expect(state.upsert(reading(1, 46, 9, { time: now }))).toBe(true)
    expect(unitsInBounds(state, state.mask([1])).units).toMatchObject([{ unitId: 1, lat: 46, lng: 9 }])
  })

  it('rejects invalid coordinates', () => {
    const state = fleet([reading(1, Number.NaN, 9), reading(2, 91, 9), reading(3, 45, 181)])
    expect(state.size).toBe(0)
  })

  it('increments the version only on changes', () => {
    const state = fleet([reading(1, 45, 9)])
    const { version } = state
    state.upsert(reading(1, 10, 10, { time: now - 120_000 }))
    state.setCompany(1, 1)
    state.remove(99)
    expect(state.version).toBe(version)
    state.setCompany(1, 2)
    expect(state.version).toBeGreaterThan(version)
  })

  it('follows units through removal and growth', () => {
    const state = fleet(Array.from({ length: 3000 }, (_, i) => reading(i, 1, i / 100)))
    for (let i = 0; i < 3000; i += 2) state.remove(i)
    expect(state.size).toBe(1500)
    state.upsert(reading(2999, 2, 3, { time: now }))
    const { units } = unitsInBounds(state, state.mask([1]), {}, 5000)
    expect(units.map(({ unitId }) => unitId)).toEqual(Array.from({ length: 1500 }, (_, i) => 2 * i + 1))
    expect(units.at(-1)).toMatchObject({ lat: 2, lng: 3 })
    expect(units[10]).toMatchObject({ unitId: 21, lng: 0.21 })
  })

  it('shows a unit only to scopes with its company', () => {
    const state = fleet([reading(1, 1, 1), reading(2, 1, 1, { companyId: 2 })])
    const mine = [1]
    const ids = (companies: readonly number[]) =>
      unitsInBounds(state, state.mask(companies)).units.map(({ unitId }) => unitId)
    expect(ids(mine)).toEqual([1])
    expect(ids([])).toEqual([])
    expect(ids([404])).toEqual([])
    state.setCompany(1, 2)
    expect(state.companyOf(1)).toBe(2)
    expect(ids(mine)).toEqual([])
    state.setCompany(2, 3)
    expect(ids([2, 3])).toEqual([1, 2])
  })

  it('shows alarm and silence instead of the status while they last', () => {
    let clock = now
    const state = fleet(
      [reading(1, 1, 1, { time: now }), reading(2, 1, 1, { time: now - 25 * 3_600_000 })],
      () => clock,
    )
    const shown = () => unitsInBounds(state, state.mask([1])).units.map(({ statusId }) => statusId)
    expect(shown()).toEqual([1, 6])
    state.flagAlarm(2, now + 1_800_000)
    expect(shown()).toEqual([1, 5])
    clock = now + 1_801_000
    expect(shown()).toEqual([1, 6])
    clock = now + 25 * 3_600_000
    const { version } = state
    expect(shown()).toEqual([6, 6])
    expect(state.version).toBeGreaterThan(version)
    expect(statusCounts(state, state.mask([1]))).toEqual([{ statusId: 6, count: 2 }])
  })
})

describe('boundingBox', () => {
  const box = (...lngs: number[]) => {
    const state = fleet(lngs.map((lng, i) => reading(i, i, lng)))
    return boundingBox(state, state.mask([1]))
  }

  it('returns the smallest box, across the antimeridian where that is shorter', () => {
    expect(box()).toBeUndefined()
    expect(box(9)).toEqual({ south: 0, north: 0, west: 9, east: 9 })
    expect(box(9, 12.5, -3)).toEqual({ south: 0, north: 2, west: -3, east: 12.5 })
    expect(box(178, -179, 177.25)).toEqual({ south: 0, north: 2, west: 177.25, east: 181 })
    expect(box(180, -180)).toMatchObject({ west: 180, east: 180 })
  })
})
