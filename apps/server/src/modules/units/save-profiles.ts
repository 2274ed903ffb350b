import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '../../kernel/db/arrays.ts'
import { badRequest } from '../../kernel/http/problem.ts'
import { assignRecord } from '../../kernel/records/assign-record.ts'
import type { Saving } from '../../kernel/records/record-kind.ts'
import { giveCatalog } from '../commands/services.ts'
import { assignProfile } from '../maintenance/services.ts'

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
 * Gives profiles to units and takes others from them, in the transaction of `saving`; the same to each of them.
 * @throws Problem 404 for a profile out of sight, 400 where none is named
 */
export async function saveProfiles(saving: Saving, unitIds: readonly number[], profiles: Profiles): Promise<void> {
  const { db, scope } = saving
  const units = sql`${numbers(unitIds)}::int[]`
  const given = unitIds.map(unitId => ({ unitId, assign: true }))
  for (const [field, of] of Object.entries(kinds)) {
    const asked = profiles[field as keyof typeof kinds]
    if (asked?.assigned) await assignRecord(of, named(asked, field), given, saving)
    // a unit has one of the kind, whichever it is
    else if (asked) await sql`delete from unit_profile where unit_id = any(${units}) and kind = ${of.kind}`.execute(db)
  }
  const { geoFenceProfile, geoFenceProfiles = [], commandProfiles = [] } = profiles
  for (const asked of [...(geoFenceProfile ? [geoFenceProfile] : []), ...geoFenceProfiles]) {
    const id = named(asked, 'geoFenceProfiles')
    if (asked.assigned) await assignRecord(fence, id, given, saving)
    // who edits a unit may take from it what belongs to others
    else await sql`delete from unit_profile where unit_id = any(${units}) and record_id = ${id}`.execute(db)
  }
  for (const asked of commandProfiles) {
    const catalogId = named(asked, 'commandProfiles')
    if (asked.assigned) await giveCatalog(db, scope, { catalogId, assetIds: [...unitIds] })
    else
      await sql`delete from command_catalog_unit where unit_id = any(${units}) and catalog_id = ${catalogId}`.execute(
        db,
      )
  }
}

function named({ profileId }: FleetSchemas['UnitProfile'], field: string): number {
  if (profileId !== undefined) return profileId
  throw badRequest(['problem.selectProfile'], { errors: [['profiles', 'problem.needsProfile', { field }]] })
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
