import { reportLimits } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, endOfDay, startOfDay } from '../time/calendar.ts'
import { exceedsLimit } from '../time/range-limit.ts'
import { loadSequentially, partPages } from './parts.ts'
import { splitRequest } from './split-request.ts'

const zone = 'Europe/Rome'
const first = { year: 2026, month: 3, day: 1 }
const request = (units: number, days: number) => ({
  unitIds: Array.from({ length: units }, (_, i) => i + 1),
  from: startOfDay(zone, first),
  to: endOfDay(zone, addDays(first, days - 1)),
})

describe('a request within the limits', () => {
  it.each([
    [1, 1],
    [5, 92],
  ])('returns a request of %i units and %i days unchanged', (units, days) => {
    expect(splitRequest(request(units, days), reportLimits.keyOnOff, zone)).toEqual([request(units, days)])
  })
})

describe('a request outside the limits', () => {
  it('splits units into groups, and the period of each group into consecutive spans', () => {
    const parts = splitRequest(request(7, 100), { days: 92, units: 5 }, zone)
    expect(parts.map(({ unitIds }) => unitIds)).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
      [6, 7],
      [6, 7],
    ])
    expect(parts[0]).toMatchObject({ from: request(7, 100).from, to: endOfDay(zone, addDays(first, 91)) })
    expect(parts[1]).toMatchObject({ from: startOfDay(zone, addDays(first, 92)), to: request(7, 100).to })
  })

  it('covers the request exactly once within the limits, across all clock changes', () => {
    const zones = fc.constantFrom('Europe/Rome', 'America/New_York', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'UTC')
    const time = fc.integer({ min: Date.UTC(2016, 0, 1), max: Date.UTC(2027, 0, 1) })
    const whole = fc.integer({ min: 1, max: 400 })
    fc.assert(
      fc.property(
        zones,
        time,
        whole,
        whole,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 9 }),
        (zone, from, length, days, count, units) => {
          const asked = {
            unitIds: Array.from({ length: count }, (_, i) => i),
            from,
            to: from + length * 86_400_000 - 1,
          }
          const parts = splitRequest(asked, { days, units }, zone)
          for (const part of parts) {
            expect(exceedsLimit(part, { maxDays: days }, zone, 0)).toBe(false)
            expect(part.unitIds.length).toBeLessThanOrEqual(units)
          }
          const groups = Map.groupBy(parts, ({ unitIds }) => unitIds.join())
          expect([...groups.keys()].join()).toBe(asked.unitIds.join())
          for (const spans of groups.values()) {
            expect(spans[0]?.from).toBe(from)
            expect(spans.at(-1)?.to).toBe(asked.to)
            for (const [i, span] of spans.entries()) if (i > 0) expect(span.from).toBe((spans[i - 1]?.to ?? 0) + 1)
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})

it('maps a page of concatenated tables to their parts', () => {
  expect(partPages([30, 0, 100], { start: 0, limit: 50 })).toEqual([
    { part: 0, start: 0, limit: 30 },
    { part: 2, start: 0, limit: 20 },
  ])
  expect(partPages([30, 0, 100], { start: 50, limit: 50 })).toEqual([{ part: 2, start: 20, limit: 50 }])
  expect(partPages([30], { start: 50, limit: 50 })).toEqual([])
})

it('loads parts one after the other, reports progress and stops on abort', async () => {
  const controller = new AbortController()
  const [told, loaded]: [string[], number[]] = [[], []]
  const load = (part: number) => {
    loaded.push(part)
    if (part === 2) controller.abort()
    return Promise.resolve(part * 10)
  }
  expect(
    await loadSequentially([0, 1], load, { onProgress: ({ done, total }) => told.push(`${done}/${total}`) }),
  ).toEqual([0, 10])
  expect(told).toEqual(['0/2', '1/2'])
  await expect(loadSequentially([2, 3], load, { signal: controller.signal })).rejects.toThrow()
  expect(loaded).toEqual([0, 1, 2])
})
