import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { replacing } from '#kernel/records/assign-record.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { assignCommandProfile } from '#modules/commands/public.ts'
import { assignProfile } from '#modules/maintenance/public.ts'
import { givenProfiles, type Given, type Giving } from './given-profiles.ts'
import type { Phrase } from '#kernel/texts/sentence.ts'

/** Gives units the profiles of a template, in the transaction of `db`. Answers what the user should know of. */
export async function giveProfiles(db: Database, scope: Scope, giving: Giving): Promise<Phrase[]> {
  const { unitIds } = giving
  if (unitIds.length === 0) return []
  const { given, refused } = await givenProfiles(db, scope, giving)
  const messages = [...refused]
  for (const profile of given) {
    const units = unitIds.filter(id => !profile.notFor.has(id))
    if (units.length > 0) messages.push(...(await give(db, scope, profile, units)))
  }
  return messages
}

async function give(db: Database, scope: Scope, profile: Given, unitIds: readonly number[]): Promise<Phrase[]> {
  const { kind, recordKind, id } = profile
  if (kind === 'MAINTENANCE') return follow(db, scope, id, unitIds)
  if (recordKind === undefined) {
    await assignCommandProfile(db, scope, { profileId: id, unitIds })
    return []
  }
  return replacing(recordKind, await giveRecord(db, { kind: recordKind, id, unitIds }))
}

/** A unit has one profile of a kind, and several geofences. Answers the names of the units that had another one. */
async function giveRecord(
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
    select asked.id, ${id}, ${kind} from unnest(${units}) asked (id) on conflict do nothing`.execute(db)
  return rows.map(({ name }) => name)
}

/** From the counters that each unit has now; one that follows the profile already keeps its planned services. */
async function follow(db: Database, scope: Scope, profileId: number, unitIds: readonly number[]): Promise<Phrase[]> {
  const { rows } = await sql<{ unitId: number; engineHours: number; odometer: number }>`
    select asked.id as "unitId", coalesce(s.engine_hours, 0) as "engineHours", coalesce(s.odometer, 0) as odometer
    from unnest(${numbers(unitIds)}::int[]) asked (id) left join unit_state s on s.unit_id = asked.id
    where not exists (
      select from unit_maintenance um where um.unit_id = asked.id and um.profile_id = ${profileId})`.execute(db)
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
