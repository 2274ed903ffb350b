import { sql, type RawBuilder } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { countRows } from '#kernel/db/lists.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import type { FleetState } from '#telemetry/live/fleet-state.ts'
import { nthSmallest } from '#telemetry/live/nth-smallest.ts'
import { select } from '#telemetry/live/selection.ts'
import { visibilityOf } from '#telemetry/live/visibility.ts'

interface LastMessagePage {
  direction: 'asc' | 'desc'
  /** Order of units with equal times and of units without a message. */
  ties: RawBuilder<unknown>
  start?: number | undefined
  limit?: number | undefined
}

/**
 * Returns a page of all units that are not archived by the time of their last message, those without one last. The order comes from live
 * state: with an index on the stored time, each reading would write index entries.
 */
export async function pageByLastMessage(
  db: Database,
  live: FleetState,
  scope: Scope,
  page: LastMessagePage,
): Promise<{ unitIds: number[]; totalCount: number }> {
  const listed = sql`${unitInScope(scope, 'u')} and u.archived_at is null`
  const [unitIds, totalCount] = await Promise.all([
    readUnitIds(db, live, scope, listed, page),
    countRows(db, sql`select from unit u where ${listed}`),
  ])
  return { unitIds, totalCount }
}

/** @param listed condition on `unit u` */
async function readUnitIds(
  db: Database,
  live: FleetState,
  scope: Scope,
  listed: RawBuilder<unknown>,
  page: LastMessagePage,
): Promise<number[]> {
  const { ties, start = 0, limit = 50 } = page
  // live state shows nobody the units whose subscription ended
  const hidden = await sql<{ unitId: number }>`
    select u.unit_id as "unitId" from hidden_unit h join unit u using (unit_id) where ${listed}`.execute(db)
  const { reported, unitIds, order, before } = findPage(live, scope, hidden.rows, page)
  const { rows } = await sql<{ unitId: number }>`
    select u.unit_id as "unitId"
    from unnest(${numbers(unitIds)}::int[], ${numbers(order)}::float8[]) found (unit_id, position) join unit u using (unit_id)
    where ${listed} order by found.position, ${ties} offset ${start - before} limit ${limit}`.execute(db)
  const found = rows.map(({ unitId }) => unitId)
  if (start + limit <= reported) return found
  const silent = await sql<{ unitId: number }>`
    select u.unit_id as "unitId" from unit u
    where ${listed} and not exists (select from unit_state s where s.unit_id = u.unit_id)
    order by ${ties} offset ${Math.max(0, start - reported)} limit ${limit - found.length}`.execute(db)
  return [...found, ...silent.rows.map(({ unitId }) => unitId)]
}

/** Reused by all pages: megabytes for each would start collections of garbage. */
let scratch = new Float64Array(1024)

/** Selects units of a page and those with the same time as its first or last one, and counts all units and those before them. */
function findPage(
  live: FleetState,
  scope: Scope,
  hidden: readonly { unitId: number }[],
  { direction, start = 0, limit = 50 }: LastMessagePage,
): { reported: number; unitIds: number[]; order: number[]; before: number } {
  const { mask, unitIds: only } = visibilityOf(live, scope)
  const visible = select(live, mask, { unitIds: only })
  const others = hidden.flatMap(({ unitId }) => (live.companyOf(unitId) === 0 ? [live.slotOf(unitId)!] : []))
  const reported = visible.length + others.length
  const slotAt = (i: number) => (i < visible.length ? visible[i]! : others[i - visible.length]!)
  const { unitId, time } = live.columns
  const sign = direction === 'asc' ? 1 : -1
  if (scratch.length < reported * 2) scratch = new Float64Array(reported * 3)
  const [positions, sorted] = [scratch.subarray(0, reported), scratch.subarray(reported, reported * 2)]
  for (let i = 0; i < reported; i++) positions[i] = time[slotAt(i)]! * sign
  sorted.set(positions)
  const first = nthSmallest(sorted, start + 1)
  const last = nthSmallest(sorted, Math.min(start + limit, reported))
  const [unitIds, order]: [number[], number[]] = [[], []]
  let before = 0
  for (let i = 0; i < reported; i++) {
    const position = positions[i]!
    if (position < first) before++
    else if (position <= last) {
      unitIds.push(unitId[slotAt(i)]!)
      order.push(position)
    }
  }
  return { reported, unitIds, order, before }
}
