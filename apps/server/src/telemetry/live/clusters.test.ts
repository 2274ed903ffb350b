import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bounds } from './bounds.ts'
import { cluster, clusterSlots } from './clusters.ts'
import type { Reading } from './reading.ts'
import { toX, toY } from './mercator.ts'
import { anyBounds, anyReadings, fleet, now, reading } from '#test/live-fleet.ts'

const world = { south: -90, north: 90, west: -180, east: 180 }
const zoom = fc.oneof(fc.integer({ min: 0, max: 22 }), fc.double({ min: -1, max: 18, noNaN: true }))
const scope = fc.subarray([1, 2, 3, 4, 5])
const recap = fc.integer({ min: 0, max: 6 })

/** Second implementation of the map window, without wrapping arithmetic. */
function inside(bounds: Bounds, { latitude, longitude }: Reading): boolean {
  const y = toY(latitude)
  if (y < toY(bounds.north) || y > toY(bounds.south)) return false
  if (bounds.east - bounds.west >= 360) return true
  const [left, right, x] = [toX(bounds.west), toX(bounds.east), toX(longitude)]
  return left <= right ? x >= left && x <= right : x >= left || x <= right
}

function within({ south, west, north, east }: Bounds, lat: number, lng: number): boolean {
  const slack = 1e-5
  const onMap = Math.max(-85.05112, Math.min(85.05112, lat))
  const eastOfWest = (((lng - west + slack) % 360) + 360) % 360
  return onMap >= south - slack && onMap <= north + slack && eastOfWest <= east - west + 2 * slack
}

describe('cluster', () => {
  it('returns every visible unit exactly once, in a cluster or alone', () => {
    fc.assert(
      fc.property(anyReadings, anyBounds, zoom, scope, recap, (all, bounds, zoom, companies, minRecap) => {
        const state = fleet(all)
        const visible = all.filter(unit => companies.includes(unit.companyId) && inside(bounds, unit))
        const found = cluster(state, state.mask(companies), { bounds, zoom, minRecap })

        const clustered = found.clusters.reduce((sum, { count }) => sum + count, 0)
        expect(clustered + found.units.length).toBe(visible.length)
        expect(found).toMatchObject({ total: visible.length, truncated: false })

        const ids = new Set(found.units.map(({ unitId }) => unitId))
        expect(ids.size).toBe(found.units.length)
        for (const unitId of ids) expect(visible.some(unit => unit.unitId === unitId)).toBe(true)
        for (const unit of visible)
          if (!ids.has(unit.unitId))
            expect(found.clusters.some(({ bounds }) => within(bounds, unit.latitude, unit.longitude))).toBe(true)

        for (const statusId of [0, 1, 2, 3, 4]) {
          const counted = found.clusters.flatMap(({ statuses }) => statuses).filter(each => each.statusId === statusId)
          const alone = found.units.filter(unit => unit.statusId === statusId).length
          const expected = visible.filter(unit => unit.statusId === statusId).length
          expect(counted.reduce((sum, { count }) => sum + count, alone)).toBe(expected)
        }
        for (const { count } of found.clusters) expect(count).toBeGreaterThanOrEqual(Math.max(2, minRecap))
        expect(new Set(found.clusters.map(({ id }) => id)).size).toBe(found.clusters.length)
        expect(cluster(state, state.mask(companies), { bounds, zoom, minRecap })).toEqual(found)
      }),
      { numRuns: 300 },
    )
  })

  it('merges units within the radius, and separates others', () => {
    // At zoom 3 a pixel at the equator is 0.176°: 20° are 114 pixels, 80° are 455.
    const state = fleet([reading(1, 0, 0), reading(2, 0, 20), reading(3, 0, 100)])
    const found = cluster(state, state.mask([1]), { bounds: world, zoom: 3, radius: 250 })
    expect(found.clusters).toHaveLength(1)
    expect(found.clusters[0]).toMatchObject({ count: 2, statuses: [{ statusId: 1, count: 2 }] })
    expect(found.clusters[0]!.lng).toBeCloseTo(10, 5)
    expect(found.clusters[0]!.bounds.west).toBeCloseTo(0, 5)
    expect(found.clusters[0]!.bounds.east).toBeCloseTo(20, 5)
    expect(found.units.map(({ unitId }) => unitId)).toEqual([3])
    expect(cluster(state, state.mask([1]), { bounds: world, zoom: 3, radius: 60 }).units).toHaveLength(3)
  })

  it('clusters across the antimeridian if the view includes it', () => {
    const state = fleet([reading(1, -17, 179.9), reading(2, -17, -179.9)])
    for (const [west, east] of [
      [170, -170],
      [170, 190],
      [-190, -170],
    ] as const) {
      const bounds = { south: -30, north: 0, west, east }
      const { clusters } = cluster(state, state.mask([1]), { bounds, zoom: 5 })
      expect(clusters).toHaveLength(1)
      expect(Math.abs(clusters[0]!.lng)).toBeCloseTo(180, 4)
      expect(clusters[0]!.bounds.west).toBeCloseTo(179.9, 5)
      expect(clusters[0]!.bounds.east).toBeCloseTo(180.1, 5)
    }
  })

  it('shows units beyond the edge of the map at its edge', () => {
    const state = fleet([reading(1, 90, 10), reading(2, -90, 10)])
    const found = cluster(state, state.mask([1]), { bounds: world, zoom: 3 })
    expect(found.units.map(({ unitId, lat }) => [unitId, lat])).toEqual([
      [1, 90],
      [2, -90],
    ])
  })

  it('returns nothing without units, a unit for one unit, and one cluster for one location', () => {
    const empty = fleet([])
    expect(cluster(empty, empty.mask([1]), { bounds: world, zoom: 3 })).toEqual({
      clusters: [],
      units: [],
      total: 0,
      truncated: false,
    })
    const one = fleet([reading(7, 45, 9, { course: 90, speed: 12.5 })])
    expect(cluster(one, one.mask([1]), { bounds: world, zoom: 3 }).units).toEqual([
      { unitId: 7, lat: 45, lng: 9, statusId: 1, course: 90, speed: 12.5, time: now - 60_000 },
    ])
    const spot = fleet(Array.from({ length: 5000 }, (_, i) => reading(i, 45, 9)))
    const found = cluster(spot, spot.mask([1]), { bounds: world, zoom: 17 })
    expect(found.clusters.map(({ count }) => count)).toEqual([5000])
    expect(found.clusters[0]!.lat).toBeCloseTo(45, 6)
  })

  it('returns units instead of clusters above the highest zoom, and counts omitted ones', () => {
    const state = fleet(Array.from({ length: 2500 }, (_, i) => reading(i, 45, 9)))
    const found = cluster(state, state.mask([1]), { bounds: world, zoom: 18 })
    expect(found).toMatchObject({ clusters: [], total: 2500, truncated: true })
    expect(found.units).toHaveLength(2000)
  })

  it('limits the size of the result', () => {
    const state = fleet(Array.from({ length: 5000 }, (_, i) => reading(i, (i % 120) - 60, (i * 7.3) % 180)))
    const tiny = cluster(state, state.mask([1]), { bounds: world, zoom: 17, radius: 0, limit: 100 })
    expect(tiny.clusters.length + tiny.units.length).toBeLessThanOrEqual(100)
    const choosy = cluster(state, state.mask([1]), { bounds: world, zoom: 3, minRecap: 1e9 })
    expect(choosy).toMatchObject({ clusters: [], total: 5000, truncated: true })
    expect(choosy.units).toHaveLength(2000)
  })

  it('keeps the cluster ID while units move a little and while the map pans', () => {
    const at = (i: number, shift: number) =>
      reading(i, 45 + (i % 10) * 0.01 + shift, 9 + (i % 7) * 0.01, { time: now + shift * 1000 })
    const state = fleet(Array.from({ length: 200 }, (_, i) => at(i, 0)))
    const view = { bounds: { south: 40, north: 50, west: 5, east: 15 }, zoom: 7 }
    const before = cluster(state, state.mask([1]), view)
    for (let i = 0; i < 200; i += 9) state.upsert(at(i, 0.001))
    const panned = { ...view, bounds: { south: 40.3, north: 50.3, west: 5.7, east: 15.7 } }
    expect(before.clusters).toHaveLength(1)
    expect(cluster(state, state.mask([1]), view).clusters.map(({ id }) => id)).toEqual([before.clusters[0]!.id])
    expect(cluster(state, state.mask([1]), panned).clusters.map(({ id }) => id)).toEqual([before.clusters[0]!.id])
  })

  it('counts units just outside the bounds within the padding', () => {
    const state = fleet([reading(1, 0, 0), reading(2, 0, 2), reading(3, 0, 60)])
    const query = { bounds: { south: -10, north: 10, west: -10, east: 1 }, zoom: 3 }
    expect(cluster(state, state.mask([1]), query).total).toBe(1)
    expect(cluster(state, state.mask([1]), { ...query, padding: 32 }).clusters[0]!.count).toBe(2)
  })

  it('filters by status and by unit', () => {
    const state = fleet([reading(1, 1, 1), reading(2, 1, 1, { statusId: 3 }), reading(3, 1, 1, { companyId: 2 })])
    const list = (filter: object) =>
      cluster(state, state.mask([1]), { bounds: world, zoom: 20, ...filter }).units.map(({ unitId }) => unitId)
    expect(list({ statusIds: [3] })).toEqual([2])
    expect(list({ unitIds: [3, 1, 1, 99] })).toEqual([1])
    expect(list({ statusIds: [] })).toEqual([])
  })

  it('does no work for a cancelled request', () => {
    const state = fleet([reading(1, 1, 1)])
    const signal = AbortSignal.abort(new Error('moved on'))
    expect(() => cluster(state, state.mask([1]), { bounds: world, zoom: 3, signal })).toThrow('moved on')
  })
})

describe('clusterSlots', () => {
  const at = (unitId: number, longitude: number) => reading(unitId, 45, longitude)
  const query = { bounds: world, zoom: 4 }
  const idsOf = (state: ReturnType<typeof fleet>, id: string) =>
    clusterSlots(state, state.mask([1]), query, id)
      .map(slot => state.columns.unitId[slot])
      .toSorted()

  it('finds units by the cluster ID, and by cell after another cell became the densest', () => {
    const before = fleet([at(1, 9), at(2, 9), at(3, 14)])
    const [{ id } = { id: '' }] = cluster(before, before.mask([1]), query).clusters
    expect(idsOf(before, id)).toEqual([1, 2, 3])
    const after = fleet([at(1, 9), at(2, 14), at(3, 14), at(4, 14), at(5, 14)])
    expect(cluster(after, after.mask([1]), query).clusters.map(each => each.id)).not.toContain(id)
    expect(idsOf(after, id)).toEqual([1, 2, 3, 4, 5])
  })

  it('returns nothing after all units left', () => {
    const before = fleet([at(1, 9), at(2, 9)])
    const [{ id } = { id: '' }] = cluster(before, before.mask([1]), query).clusters
    expect(idsOf(fleet([at(1, 120), at(2, 120)]), id)).toEqual([])
  })
})
