import type { FleetSchemas } from '@muster/contract'
import { sql, type SqlBool } from 'kysely'
import { contains, readPage } from '#kernel/db/lists.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { fleetInScope, unitInScope } from '#kernel/scope/sql.ts'
import { profileOf, profileStates, type ProfileState } from './profile-states.ts'

type Unfinished = FleetSchemas['UnfinishedUnit']

interface UnfinishedQuery {
  state?: Unfinished['state'] | undefined
  filter?: string | undefined
  start?: number | undefined
  limit?: number | undefined
}

/** Returns the number of units in a fleet by state; undefined for a fleet outside the scope. */
export async function fleetConfiguration(
  db: Database,
  scope: Scope,
  fleetId: number,
): Promise<FleetSchemas['FleetConfiguration'] | undefined> {
  if (!(await hasFleet(db, scope, fleetId))) return undefined
  const { rows } = await sql<FleetSchemas['FleetConfiguration']>`
    with ${unitStates(scope, fleetId)}
    select ${sql.join(
      Object.entries(countNames).map(
        ([state, name]) => sql`count(*) filter (where state = ${state})::int as ${sql.ref(name)}`,
      ),
    )} from unit_states`.execute(db)
  return rows[0]
}

const countNames = {
  REFUSED: 'refusedCount',
  PENDING: 'pendingCount',
  APPLIED: 'appliedCount',
  NOT_SUPPORTED: 'notSupportedCount',
} as const

/** Lists the units of a fleet with pending or refused profiles; undefined for a fleet outside the scope. */
export async function listUnfinished(
  db: Database,
  scope: Scope,
  fleetId: number,
  { state, filter, start, limit }: UnfinishedQuery,
): Promise<{ items: Unfinished[]; totalCount: number } | undefined> {
  if (!(await hasFleet(db, scope, fleetId))) return undefined
  const { items, totalCount } = await readPage<Omit<Unfinished, 'profiles'>>(db, {
    rows: sql`
      with ${unitStates(scope, fleetId)}
      select unit_id as "unitId", u.name, s.state from unit_states s join unit u using (unit_id)
      where s.state in ('PENDING', 'REFUSED') and ${contains('u.name', filter)}
        ${state === undefined ? sql`` : sql`and s.state = ${state}`}`,
    order: sql`lower(u.name), unit_id`,
    start,
    limit,
  })
  const { rows } = await sql<ProfileState>`
    ${profileStates(sql<SqlBool>`u.unit_id = any(${items.map(({ unitId }) => unitId)}::int[]) and s.state in ('PENDING', 'REFUSED')`)}
    order by place`.execute(db)
  const profiles = Map.groupBy(rows, ({ unitId }) => unitId)
  return {
    items: items.map(unit => ({ ...unit, profiles: (profiles.get(unit.unitId) ?? []).map(profileOf) })),
    totalCount,
  }
}

/** State of each unit in a fleet that has device settings. The server applies curfews, geofences and statuses for any device. */
const unitStates = (scope: Scope, fleetId: number) => sql`unit_states as (
  select "unitId" as unit_id, (array_agg(state order by array_position(array['REFUSED', 'PENDING', 'APPLIED', 'NOT_SUPPORTED'], state)))[1] as state
  from (${profileStates(sql<SqlBool>`
    u.archived_at is null and ${unitInScope(scope, 'u')}
    and exists (select from fleet_unit fu where fu.fleet_id = ${fleetId} and fu.unit_id = u.unit_id)
    and s.state <> 'NO_DEVICE' and (s.state <> 'NOT_SUPPORTED' or k.kind not in ('curfew', 'geofences', 'status'))`)}) p
  group by "unitId")`

async function hasFleet(db: Database, scope: Scope, fleetId: number): Promise<boolean> {
  const { rows } = await sql`select from fleet f where f.fleet_id = ${fleetId} and ${fleetInScope(scope, 'f')}`.execute(
    db,
  )
  return rows.length > 0
}
