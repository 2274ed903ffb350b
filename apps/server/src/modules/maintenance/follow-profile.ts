import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'

/** Data of a record of kind `maintenance-profile`. */
export interface ProfileData {
  servicesAssignments: FleetSchemas['MaintenanceServiceAssignment'][]
}

/** Unit with the start counters of its services. */
export interface Follower {
  unitId: number
  /** Hours. */
  engineHours: number
  /** Metres. */
  odometer: number
}

/**
 * Assigns a profile to units: each service is due an interval after the given counters. A previous profile is removed and its
 * history stays. Services are copied from the profile, so that later changes of it do not affect them.
 */
export async function followProfile(
  db: Database,
  profile: { id: number; data: ProfileData },
  units: readonly Follower[],
): Promise<void> {
  if (units.length === 0) return
  await stopFollowing(
    db,
    units.map(({ unitId }) => unitId),
  )
  const followers = sql`unnest(${numbers(units.map(({ unitId }) => unitId))}::int[], ${numbers(units.map(({ engineHours }) => engineHours))}::float8[],
    ${numbers(units.map(({ odometer }) => odometer))}::float8[]) f (unit_id, engine_hours, odometer)`
  await sql`
    insert into unit_maintenance (unit_id, profile_id, reference_engine_hours, reference_odometer)
    select f.unit_id, ${profile.id}, f.engine_hours, f.odometer from ${followers}`.execute(db)
  const chosen = profile.data.servicesAssignments.filter(({ assign }) => assign)
  await sql`
    insert into unit_service (unit_id, service_id, description, service_type, interval_type, interval_value, forewarning,
      is_recurrent, due_at)
    select f.unit_id, (select record_id from record where record_id = a."mntServiceId"), a.description, coalesce(t.name, ''),
      c.code, a.interval, a.forewarning, a."isRecurrent", c.reference + a.interval
    from ${followers} cross join jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) a ("mntServiceId" int, "serviceTypeId" int,
        description text, "intervalTypeId" int, interval float8, forewarning float8, "isRecurrent" boolean)
      join lateral (values (1, 'ODOMETER', f.odometer), (2, 'ENGINE_HOURS', f.engine_hours)) c (id, code, reference)
        on c.id = a."intervalTypeId"
      left join record t on t.record_id = a."serviceTypeId"`.execute(db)
}

/** Removes profile and services but not the history. */
export async function stopFollowing(db: Database, unitIds: readonly number[]): Promise<void> {
  const ofUnits = sql<boolean>`unit_id = any(${numbers(unitIds)}::int[])`
  await db.deleteFrom('unit_service').where(ofUnits).execute()
  await db.deleteFrom('unit_maintenance').where(ofUnits).execute()
}
