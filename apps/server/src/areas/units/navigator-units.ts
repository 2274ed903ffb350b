import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Deps } from '../../http/deps.ts'
import { select } from '../../live/selection.ts'
import type { Scope } from '../../scope/scope.ts'
import { inScope } from '../../scope/sql.ts'
import { readPage } from '../sql.ts'
import { describeUnits } from './describe-units.ts'

export interface NavigatorQuery {
  statusIds?: number[]
  start?: number
  limit?: number
  order?: FleetSchemas['UnitOrder']
  fleetId?: number
}

const orders = {
  NAME: sql`lower(u.name), u.unit_id`,
  STATUS: sql`s.status_id, lower(u.name), u.unit_id`,
  LAST_POSITION: sql`s.fix_time desc nulls last, u.unit_id`,
}

/** Units as the navigator lists them, with the status that live state shows now. */
export async function listNavigatorUnits(
  { db, live }: Pick<Deps, 'db' | 'live'>, scope: Scope, { statusIds, fleetId, order = 'NAME', start = 0, limit = 50 }: NavigatorQuery,
): Promise<{ items: FleetSchemas['NavigatorUnit'][]; totalCount: number }> {
  const shown = statusIds && unitsShowing(live, scope, statusIds)
  const { items, totalCount } = await readPage<{ id: number }>(db, {
    rows: sql`
      select u.unit_id as id
      from unit u left join unit_state s using (unit_id)
      where ${inScope(scope, 'u.company_id')}
        and (${fleetId ?? null}::int is null
          or exists (select from fleet_unit f where f.unit_id = u.unit_id and f.fleet_id = ${fleetId ?? null}::int))
        and (${shown ?? null}::int[] is null or u.unit_id = any (${shown ?? null}::int[]))`,
    order: orders[order],
    start, limit,
  })
  const units = await describeUnits({ db, live }, scope, items.map(({ id }) => id))
  return { items: units.map(({ navigator }) => navigator), totalCount }
}

/** Alarm and silence are known to live state only, so it answers this part. */
function unitsShowing(live: Deps['live'], scope: Scope, statusIds: readonly number[]): number[] {
  const { unitId } = live.columns
  return Array.from(select(live, live.mask(scope.companyIds), { statusIds }), slot => unitId[slot] ?? 0)
}
