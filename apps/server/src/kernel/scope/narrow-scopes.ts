import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { NarrowScope } from './scope.ts'
import { loadScopes } from './sql.ts'

/** Units to which a token limits its user. */
export interface Narrowing {
  readonly tokenId: number
  readonly userId: number
  readonly fleetIds: readonly number[]
  readonly unitIds: readonly number[]
}

/**
 * Returns by token the selected fleets, their units and the selected units, limited to those in the scope of the token's user, with two
 * queries for all tokens. Each may send the commands that its user may send.
 */
export async function loadNarrowScopes(
  db: Database,
  tokens: readonly Narrowing[],
): Promise<ReadonlyMap<number, NarrowScope>> {
  const scopes = await loadScopes(
    db,
    tokens.map(({ userId }) => userId),
  )
  const { rows } = await sql<{ tokenId: number; fleetId: number | null; unitId: number | null; companyIds: number[] }>`
    with token as (
      select * from jsonb_to_recordset(${JSON.stringify(tokens)}::jsonb)
        as t ("tokenId" int, "fleetIds" int[], "unitIds" int[]))
    select t."tokenId", null as "fleetId", u.unit_id as "unitId", array[u.company_id] as "companyIds"
    from token t join unit u on u.unit_id = any(t."unitIds")
    union all
    select t."tokenId", f.fleet_id, null, array[f.company_id] from token t join fleet f on f.fleet_id = any(t."fleetIds")
    union all
    select t."tokenId", null, u.unit_id, array[u.company_id, f.company_id]
    from token t join fleet f on f.fleet_id = any(t."fleetIds") join fleet_unit fu using (fleet_id) join unit u using (unit_id)
    order by "unitId"`.execute(db)
  const byToken = Map.groupBy(rows, ({ tokenId }) => tokenId)
  return new Map(
    tokens.map(({ tokenId, userId }) => {
      const visible = new Set(scopes.get(userId)?.companyIds)
      const found = (byToken.get(tokenId) ?? []).filter(({ companyIds }) => companyIds.every(id => visible.has(id)))
      const units = found.filter(({ unitId }) => unitId !== null)
      return [
        tokenId,
        {
          unitIds: [...new Set(units.flatMap(({ unitId }) => unitId ?? []))],
          fleetIds: found.flatMap(({ fleetId }) => fleetId ?? []),
          companyIds: [...new Set(units.flatMap(({ companyIds: [company = 0] }) => company))],
        },
      ]
    }),
  )
}
