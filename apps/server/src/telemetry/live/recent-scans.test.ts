import { expect, it } from 'vitest'
import { FleetState } from './fleet-state.ts'
import { statusCounts, type StatusCount } from './queries.ts'
import { RecentScans } from './recent-scans.ts'

const fleet = (units: number) => {
  const state = new FleetState()
  for (let unitId = 1; unitId <= units; unitId++)
    state.upsert({ unitId, companyId: 1 + (unitId % 2), time: 1, latitude: 45, longitude: 9, statusId: 1 })
  return state
}

it('shares a scan of a large fleet for a second, by scope, and none of a small fleet', () => {
  let now = 0
  const scans = new RecentScans<StatusCount[]>(() => now)
  const countsOf = (state: FleetState, companyIds: number[]) => {
    const mask = state.mask(companyIds)
    return scans.of(state, mask, () => statusCounts(state, mask))
  }
  const large = fleet(50_000)
  const counts = countsOf(large, [1])
  expect(countsOf(large, [1])).toBe(counts)
  expect(countsOf(large, [1, 2])[0]?.count).toBe(50_000)
  now = 1000
  expect(countsOf(large, [1])).not.toBe(counts)
  const small = fleet(100)
  expect(countsOf(small, [1])).not.toBe(countsOf(small, [1]))
})
