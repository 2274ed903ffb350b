import { expect, it } from 'vitest'
import { quickRange } from './quick-ranges.ts'
import { rangeProblem } from './range-problem.ts'

const now = Date.UTC(2026, 5, 15, 12)
const day = 86_400_000
const problem = (from: number | null, to: number | null, rules = {}) => rangeProblem({ from, to }, rules, 'UTC', now)

it('WIDGET-025 reports a missing span and one without a duration', () => {
  expect(problem(null, now)).toBe('missing')
  expect(problem(now, null)).toBe('missing')
  expect(problem(now, now)).toBe('order')
  expect(problem(now, now - 1)).toBe('order')
  expect(problem(now - 1, now)).toBeUndefined()
})

it('WIDGET-027 reports a span over the limit', () => {
  expect(problem(now - 5 * day, now, { limit: { maxDays: 5 } })).toBeUndefined()
  expect(problem(now - 5 * day - 1, now, { limit: { maxDays: 5 } })).toBe('exceeded')
})

it('WIDGET-026 counts to the end of today when configured', () => {
  const { from, to } = quickRange('yesterday', 'UTC', now)
  expect(problem(from, to, { limit: { maxDays: 2, inRangeDaysFromNow: true } })).toBeUndefined()
  expect(problem(from - 1, to, { limit: { maxDays: 2, inRangeDaysFromNow: true } })).toBe('exceeded')
})

it('WIDGET-024 needs no end when only the start counts', () => {
  expect(problem(now - day, null, { onlyFrom: true })).toBeUndefined()
  expect(problem(now + day, null, { onlyFrom: true })).toBe('order')
  expect(problem(now - 365 * day, null, { onlyFrom: true, limit: { maxDays: 365 } })).toBe('exceeded')
})
