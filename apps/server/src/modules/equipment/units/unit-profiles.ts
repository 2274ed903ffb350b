import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { visibleCommandProfile } from '#modules/commands/public.ts'

type UnitProfile = FleetSchemas['UnitProfile']
type Profiles = FleetSchemas['AllUnitProfiles']

interface Row {
  unitId: number
  /** Record kind; `command-profile` for a command profile, null for a unit without profiles. */
  kind: string | null
  profileId: number
  name: string
  isVisible: boolean
  hasCommands: boolean
}

/**
 * Returns the profiles of units in the order of the IDs, without units outside the scope. A profile that the caller may not read is last
 * and has no ID and `-` as its name.
 */
export async function unitProfilesOf(
  db: Database,
  scope: Scope,
  unitIds: readonly number[],
): Promise<Map<number, Profiles>> {
  const ids = [...new Set(unitIds)]
  const { rows } = await sql<Row>`
    with requested as (
      select u.unit_id, w.position from unnest(${numbers(ids)}::int[]) with ordinality w (unit_id, position)
        join unit u using (unit_id) where ${unitInScope(scope, 'u')}
    ), followed as (
      select unit_id, kind, record_id, coalesce(break_in_template_id, break_out_template_id) is not null as commands
      from unit_profile
      union all select unit_id, 'maintenance-profile', profile_id, false from unit_maintenance
    ), profile as (
      select f.unit_id, f.kind, r.record_id as id, r.name, ${visibleRecord(scope)} as visible, f.commands
      from requested join followed f using (unit_id) join record r using (record_id)
      union all
      select cu.unit_id, 'command-profile', c.catalog_id, c.name, ${visibleCommandProfile(scope)}, false
      from requested join command_catalog_unit cu using (unit_id) join command_catalog c using (catalog_id)
    )
    select w.unit_id as "unitId", p.kind, p.id as "profileId", p.name, p.visible as "isVisible",
      p.commands as "hasCommands"
    from requested w left join profile p using (unit_id) order by w.position, p.visible desc, lower(p.name), p.id`.execute(
    db,
  )
  const byUnit = Map.groupBy(rows, ({ unitId }) => unitId)
  return new Map([...byUnit].map(([unitId, own]) => [unitId, profilesIn(own)]))
}

function profilesIn(rows: readonly Row[]): Profiles {
  const of = (kind: string) => rows.filter(row => row.kind === kind)
  const all = (kind: string) => of(kind).map(shown)
  const only = (kind: string): UnitProfile => all(kind)[0] ?? { assigned: false }
  return {
    canBusProfile: only('can-profile'),
    statusProfile: only('duty-profile'),
    powerProfile: only('power-profile'),
    curfewProfile: only('curfew-profile'),
    inputOutputProfile: only('io-profile'),
    geoFenceProfile: only('fence-profile'),
    geoFenceProfiles: of('fence-profile').map(row => ({ ...shown(row), hasCommands: row.hasCommands })),
    maintenanceProfile: only('maintenance-profile'),
    commandProfiles: all('command-profile'),
  }
}

const shown = ({ isVisible, profileId, name }: Row): UnitProfile =>
  isVisible ? { assigned: true, profileId, profileName: name } : { assigned: true, profileName: '-' }
