import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** What a record of kind `maintenance-profile` holds. */
export interface ProfileData {
  servicesAssignments: FleetSchemas['MaintenanceServiceAssignment'][]
}

export interface Reference {
  /** Hours. */
  engineHours: number
  /** Metres. */
  odometer: number
}

/**
 * Lets a unit follow a profile from counters on: each service is due an interval after them. What it followed before goes, its
 * history stays. Services are kept as the profile has them now: a later change of it changes nothing that is under way.
 */
export async function followProfile(
  db: Database, unitId: number, profile: { id: number; data: ProfileData }, { engineHours, odometer }: Reference,
): Promise<void> {
  await stopFollowing(db, [unitId])
  await db.insertInto('unit_maintenance')
    .values({ unit_id: unitId, profile_id: profile.id, reference_engine_hours: engineHours, reference_odometer: odometer })
    .execute()
  const chosen = profile.data.servicesAssignments.filter(({ assign }) => assign)
  await sql`
    insert into unit_service (unit_id, service_id, description, service_type, interval_type, interval_value, forewarning,
      is_recurrent, due_at)
    select ${unitId}, (select record_id from record where record_id = a."mntServiceId"), a.description, coalesce(t.name, ''),
      c.code, a.interval, a.forewarning, a."isRecurrent", c.reference + a.interval
    from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) a ("mntServiceId" int, "serviceTypeId" int, description text,
        "intervalTypeId" int, interval float8, forewarning float8, "isRecurrent" boolean)
      join (values (1, 'ODOMETER', ${odometer}::float8), (2, 'ENGINE_HOURS', ${engineHours}::float8)) c (id, code, reference)
        on c.id = a."intervalTypeId"
      left join record t on t.record_id = a."serviceTypeId"`.execute(db)
}

/** Ends it: profile and services go, the history stays. */
export async function stopFollowing(db: Database, unitIds: readonly number[]): Promise<void> {
  await db.deleteFrom('unit_service').where('unit_id', 'in', unitIds).execute()
  await db.deleteFrom('unit_maintenance').where('unit_id', 'in', unitIds).execute()
}
