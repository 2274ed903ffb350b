import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { assignRecord } from '#kernel/records/assign-record.ts'
import type { Saving } from '#kernel/records/record-kind.ts'
import { assignCommandProfile } from '#modules/commands/public.ts'
import { assignProfile } from '#modules/maintenance/public.ts'

type Profiles = FleetSchemas['UnitProfilesInput']
type Maintenance = FleetSchemas['UnitMaintenanceAssignment']

const kinds = {
  canBusProfile: { kind: 'can-profile' },
  statusProfile: { kind: 'duty-profile' },
  powerProfile: { kind: 'power-profile' },
  curfewProfile: { kind: 'curfew-profile' },
  inputOutputProfile: { kind: 'io-profile' },
} as const
const fence = { kind: 'fence-profile' } as const

/**
 * Gives profiles to units and takes others from them, in the transaction of `saving`; the same to each of them. A removal that
 * names a profile takes that one alone; without a name, as for one that is out of sight, it takes the one of the kind.
 * @throws Problem 404 for a profile out of sight, 400 where none is named
 */
export async function saveProfiles(saving: Saving, unitIds: readonly number[], profiles: Profiles): Promise<void> {
  const { db, scope } = saving
  const units = sql`${numbers(unitIds)}::int[]`
  const given = unitIds.map(unitId => ({ unitId, assign: true }))
  for (const [field, of] of Object.entries(kinds)) {
    const asked = profiles[field as keyof typeof kinds]
    if (asked?.assigned) await assignRecord(of, named(asked, field), given, saving)
    else if (asked)
      await sql`
        delete from unit_profile where unit_id = any(${units}) and kind = ${of.kind}
          and record_id = coalesce(${asked.profileId ?? null}::int, record_id)`.execute(db)
  }
  const { geoFenceProfile, geoFenceProfiles = [], commandProfiles = [] } = profiles
  for (const asked of [...(geoFenceProfile ? [geoFenceProfile] : []), ...geoFenceProfiles]) {
    const id = named(asked, 'geoFenceProfiles')
    if (asked.assigned) await assignRecord(fence, id, given, saving)
    // who edits a unit may take from it what belongs to others
    else
      await sql`
        delete from unit_profile where unit_id = any(${units}) and kind = ${fence.kind} and record_id = ${id}`.execute(
        db,
      )
  }
  for (const asked of commandProfiles) {
    const profileId = named(asked, 'commandProfiles')
    if (asked.assigned) await assignCommandProfile(db, scope, { profileId, unitIds: [...unitIds] })
    else
      await sql`delete from command_catalog_unit where unit_id = any(${units}) and catalog_id = ${profileId}`.execute(
        db,
      )
  }
}

function named({ profileId }: FleetSchemas['UnitProfile'], field: string): number {
  if (profileId !== undefined) return profileId
  throw badRequest(['problem.selectProfile'], { errors: [['profiles', 'problem.needsProfile', { field }]] })
}

/** What `saveProfiles` may change of each unit, in a form that can be compared; without units that have no profile. */
export async function profilesHeld(db: Database, unitIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ unitId: number; held: string }>`
    select unit_id as "unitId", string_agg(kind || ' ' || id, ',' order by kind, id) as held from (
      select unit_id, kind, record_id as id from unit_profile
      union all select unit_id, 'command-profile', catalog_id from command_catalog_unit
    ) profile where unit_id = any(${numbers(unitIds)}::int[]) group by unit_id`.execute(db)
  return new Map(rows.map(({ unitId, held }) => [unitId, held]))
}

/**
 * Lets a unit follow a maintenance profile from these counters on, or no longer.
 * @throws Problem 404 for a profile out of sight, 400 where none is named and the unit follows none
 */
export async function saveMaintenance({ db, scope }: Saving, unitId: number, asked: Maintenance): Promise<void> {
  const {
    rows: [own],
  } = await sql<{ profileId: number }>`
    select profile_id as "profileId" from unit_maintenance where unit_id = ${unitId}`.execute(db)
  const profileId = asked.profileId ?? own?.profileId
  if (profileId === undefined) {
    if (!asked.assign) return
    throw badRequest(['problem.selectMaintenance'], {
      errors: [['maintenance', 'problem.followsNone']],
    })
  }
  const { assign, referenceEngineHoursValue = 0, referenceOdometerValue = 0 } = asked
  await assignProfile(db, scope, profileId, [{ unitId, assign, referenceEngineHoursValue, referenceOdometerValue }])
}
