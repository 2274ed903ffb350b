import type { UnitSearch, UnitPage } from '../unit-picker/unit-source.ts'
import type { ViewedUnits } from './viewed-units.ts'

export interface UnitsInReach {
  /** Returns the visible units among the IDs, in order. */
  visible(ids: readonly number[]): Promise<readonly number[]>
  /** Returns a page of all units, by name. */
  page(search: UnitSearch, start: number): Promise<UnitPage>
}

interface Limits {
  /** Maximum number of units in the report. */
  units?: number | undefined
  /** The report has a table for more units. */
  isRanked: boolean
}

/**
 * Returns the units with which a report opens: those that the user viewed last, without units that are gone; otherwise
 * all units of the user. Both end at the limit of the report, unless it has a table for more.
 */
export async function openingUnits(
  { visible, page }: UnitsInReach,
  viewed: ViewedUnits | null,
  { units: limit = Infinity, isRanked }: Limits,
): Promise<ViewedUnits> {
  const remembered = viewed === null || viewed === 'all' ? [] : await visible(viewed)
  if (remembered.length > 0) return isRanked ? remembered : remembered.slice(0, limit)
  const ids: number[] = []
  for (;;) {
    const { items, totalCount } = await page({}, ids.length)
    if (isRanked && totalCount > limit) return 'all'
    ids.push(...items.map(({ id }) => id))
    if (items.length === 0 || ids.length >= Math.min(limit, totalCount)) return ids.slice(0, limit)
  }
}
