import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { loadLasts, type LoadBlock } from './load-block.ts'
import { loadDays } from './load-days.ts'
import { touches, type UnitDay } from './unit-day.ts'

interface LoadsQuery {
  unitIds: readonly number[]
  /** n + 1 ascending times that bound n spans. */
  edges: readonly Milliseconds[]
  now: Milliseconds
}

/** Engine loads at work in a span. */
export interface LoadSums {
  /** Percent multiplied by milliseconds. */
  product: number
  /** Milliseconds with a load. */
  held: Milliseconds
  /** Load factors of a snapshot feed, percent, and their number. */
  factorSum: number
  factors: number
}

/**
 * Returns the mean engine load at work of each unit in consecutive spans, percent, unrounded: loads of readings at work (key on, status
 * `WORKING`), weighted by their duration; a reading without a successor within its validity is ignored. Without any, the mean
 * of the load factors that a snapshot feed computes. A reading counts in the span in which it was reported. Null without
 * data.
 * @param loaded days with loads that the same edges divide, if the caller has them; others are ignored
 */
export async function loadsOfUnits(
  db: Database,
  query: LoadsQuery,
  loaded?: ReadonlyMap<number, readonly UnitDay[]>,
): Promise<Map<number, (number | null)[]>> {
  const sums = await loadSumsOfUnits(db, query, loaded)
  return new Map([...sums].map(([unitId, spans]) => [unitId, spans.map(meanOf)]))
}

const meanOf = ({ product, held, factorSum, factors }: LoadSums) =>
  held > 0 ? product / held : factors > 0 ? factorSum / factors : null

/** Returns the sums from which `loadsOfUnits` computes means. */
export async function loadSumsOfUnits(
  db: Database,
  { unitIds, edges, now }: LoadsQuery,
  loaded?: ReadonlyMap<number, readonly UnitDay[]>,
): Promise<Map<number, LoadSums[]>> {
  const [from, until] = [edges[0] ?? 0, Math.min(edges.at(-1) ?? 0, now)]
  // the last moment of the period is not in it
  const read = { from, until: until - 1 }
  const days =
    loaded ?? (from < until ? await loadDays(db, { ...read, unitIds, now: until - 1, loads: true, edges }) : undefined)
  return new Map(
    unitIds.map(unitId => {
      const blocks = (days?.get(unitId) ?? []).filter(day => touches(day, read)).flatMap(day => day.loads())
      return [
        unitId,
        sumsOf(
          blocks.filter(({ first }) => first >= from && first < until),
          edges,
        ),
      ]
    }),
  )
}

function sumsOf(blocks: readonly LoadBlock[], edges: readonly Milliseconds[]): LoadSums[] {
  const sums = edges.slice(1).map(() => ({ product: 0, held: 0, factorSum: 0, factors: 0 }))
  let span = 0
  for (const [i, block] of blocks.entries()) {
    while ((edges[span + 1] ?? Infinity) <= block.first) span++
    const its = sums[span]
    if (!its) continue
    its.product += block.product
    its.held += block.held
    its.factorSum += block.factorSum
    its.factors += block.factors
    const next = blocks[i + 1]?.first
    if (block.lastLoad === null || next === undefined || !loadLasts(block.last, next)) continue
    its.product += block.lastLoad * (next - block.last)
    its.held += next - block.last
  }
  return sums
}
