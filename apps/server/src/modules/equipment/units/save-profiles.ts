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
 * Assigns and removes profiles of units in the transaction of `saving`, the same for each unit. A removal with an ID removes only that
 * profile; without an ID, as for a profile outside the scope, it removes the profile of the kind.
 * @throws Problem 404 for a profile outside the scope, 400 for a missing ID
 */
export async function saveProfiles(saving: Saving, unitIds: readonly number[], profiles: Profiles): Promise<void> {
  const { db, scope } = saving
  const units = sql`${numbers(unitIds)}::int[]`
  const assignments = unitIds.map(unitId => ({ unitId, assign: true }))
  for (const [field, of] of Object.entries(kinds)) {
    const requested = profiles[field as keyof typeof kinds]
    if (requested?.assigned) await assignRecord(of, named(requested, field), assignments, saving)
    else if (requested)
      await sql`
        delete from unit_profile where unit_id = any(${units}) and kind = ${of.kind}
          and record_id = coalesce(${requested.profileId ?? null}::int, record_id)`.execute(db)
  }
  const { geoFenceProfile, geoFenceProfiles = [], commandProfiles = [] } = profiles
  for (const requested of [...(geoFenceProfile ? [geoFenceProfile] : []), ...geoFenceProfiles]) {
    const id = named(requested, 'geoFenceProfiles')
    if (requested.assigned) await assignRecord(fence, id, assignments, saving)
    // users who may edit a unit may also remove profiles of other companies from it
    else
      await sql`
        delete from unit_profile where unit_id = any(${units}) and kind = ${fence.kind} and record_id = ${id}`.execute(
        db,
      )
  }
  for (const requested of commandProfiles) {
    const profileId = named(requested, 'commandProfiles')
    if (requested.assigned) await assignCommandProfile(db, scope, { profileId, unitIds: [...unitIds] })
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

/** Returns a comparable string by unit of the profiles that `saveProfiles` may change, omitting units without profiles. */
export async function profilesHeld(db: Database, unitIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ unitId: number; held: string }>`
    select unit_id as "unitId", string_agg(kind || ' ' || id, ',' order by kind, id) as held from (
      select unit_id, kind, record_id as id from unit_profile
      union all select unit_id, 'command-profile', catalog_id from command_catalog_unit
    ) profile where unit_id = any(${numbers(unitIds)}::int[]) group by unit_id`.execute(db)
  return new Map(rows.map(({ unitId, held }) => [unitId, held]))
}

/**
 * Starts or stops a maintenance profile of a unit, from the given counters.
 * @throws Problem 404 for a profile outside the scope, 400 for a missing ID when the unit has no profile
 */
export async function saveMaintenance({ db, scope }: Saving, unitId: number, requested: Maintenance): Promise<void> {
  const {
    rows: [own],
  } = await sql<{ profileId: number }>`
    select profile_id as "profileId" from unit_maintenance where unit_id = ${unitId}`.execute(db)
  const profileId = requested.profileId ?? own?.profileId
  if (profileId === undefined) {
    if (!requested.assign) return
    throw badRequest(['problem.selectMaintenance'], {
      errors: [['maintenance', 'problem.followsNone']],
    })
  }
  const { assign, referenceEngineHoursValue = 0, referenceOdometerValue = 0 } = requested
  await assignProfile(db, scope, profileId, [{ unitId, assign, referenceEngineHoursValue, referenceOdometerValue }])
}
