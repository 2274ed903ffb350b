import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { replacing } from '#kernel/records/assign-record.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { assignCommandProfile } from '#modules/commands/public.ts'
import { assignProfile } from '#modules/maintenance/public.ts'
import { assignableProfiles, type AssignableProfile, type AssignmentOptions } from './assignable-profiles.ts'
import type { Phrase } from '#kernel/texts/sentence.ts'

/** Assigns the profiles of a template to units in the transaction of `db`. Returns messages for the user. */
export async function assignProfiles(db: Database, scope: Scope, options: AssignmentOptions): Promise<Phrase[]> {
  const { unitIds } = options
  if (unitIds.length === 0) return []
  const { assignable, refused } = await assignableProfiles(db, scope, options)
  const messages = [...refused]
  for (const profile of assignable) {
    const units = unitIds.filter(id => !profile.notFor.has(id))
    if (units.length > 0) messages.push(...(await assign(db, scope, profile, units)))
  }
  return messages
}

async function assign(
  db: Database,
  scope: Scope,
  profile: AssignableProfile,
  unitIds: readonly number[],
): Promise<Phrase[]> {
  const { kind, recordKind, id } = profile
  if (kind === 'MAINTENANCE') return followMaintenanceProfile(db, scope, id, unitIds)
  if (recordKind === undefined) {
    await assignCommandProfile(db, scope, { profileId: id, unitIds })
    return []
  }
  return replacing(recordKind, await assignRecordProfile(db, { kind: recordKind, id, unitIds }))
}

/** Assigns a profile, replacing one of the same kind except for geofences. Returns the names of units that had another profile. */
async function assignRecordProfile(
  db: Database,
  { kind, id, unitIds }: { kind: string; id: number; unitIds: readonly number[] },
): Promise<string[]> {
  const units = sql`${numbers(unitIds)}::int[]`
  const { rows } = await sql<{ name: string }>`
    with gone as (
      delete from unit_profile
      where kind = ${kind} and record_id <> ${id} and unit_id = any (${units}) and kind <> 'fence-profile'
      returning unit_id)
    select u.name from gone join unit u using (unit_id) order by lower(u.name)`.execute(db)
  await sql`
    insert into unit_profile (unit_id, record_id, kind)
    select requested.id, ${id}, ${kind} from unnest(${units}) requested (id) on conflict do nothing`.execute(db)
  return rows.map(({ name }) => name)
}

/** Starts a maintenance profile at the current counters of each unit. Units with the same profile keep their planned services. */
async function followMaintenanceProfile(
  db: Database,
  scope: Scope,
  profileId: number,
  unitIds: readonly number[],
): Promise<Phrase[]> {
  const { rows } = await sql<{ unitId: number; engineHours: number; odometer: number }>`
    select requested.id as "unitId", coalesce(s.engine_hours, 0) as "engineHours", coalesce(s.odometer, 0) as odometer
    from unnest(${numbers(unitIds)}::int[]) requested (id) left join unit_counters s on s.unit_id = requested.id
    where not exists (
      select from unit_maintenance um where um.unit_id = requested.id and um.profile_id = ${profileId})`.execute(db)
  if (rows.length === 0) return []
  return assignProfile(
    db,
    scope,
    profileId,
    rows.map(({ unitId, engineHours, odometer }) => ({
      unitId,
      assign: true,
      referenceEngineHoursValue: engineHours,
      referenceOdometerValue: odometer,
    })),
  )
}
