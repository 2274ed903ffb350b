import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { requireUnits, unitsOf } from '#kernel/records/assign-record.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import { requireUsable } from '#kernel/records/usable-by.ts'
import { fenceProfile } from './fence-profile.ts'

type FenceUnits = FleetSchemas['ProfileUnits']
type Assignments = FleetSchemas['FenceAssignments']

/** Lists visible units that have the geofence or may have it, and whether a crossing sends commands. */
export async function unitsOfFence(db: Database, scope: Scope, id: number): Promise<FenceUnits> {
  const units = await unitsOf(db, scope, fenceProfile, id)
  const { rows } = await sql<{ unitId: number }>`
    select unit_id as "unitId" from unit_profile
    where record_id = ${id} and (break_in_template_id is not null or break_out_template_id is not null)`.execute(db)
  const commanded = new Set(rows.map(({ unitId }) => unitId))
  return { profileId: id, units: units.map(unit => ({ ...unit, hasCommands: commanded.has(unit.unitId) })) }
}

/**
 * Assigns geofences to units and removes them from others, all or none. A unit may have any number of geofences, and existing
 * ones keep their commands.
 * @throws Problem 404 for a geofence, 400 naming units that do not exist or whose company may not use it
 */
export function assignToUnits(db: Database, scope: Scope, { fenceIds, assignements }: Assignments): Promise<void> {
  return db.transaction().execute(async trx => {
    const ids = [...new Set(fenceIds)].toSorted((a, b) => a - b)
    await sql`select from record where record_id = any(${numbers(ids)}::int[]) order by record_id for key share`.execute(
      trx,
    )
    for (const id of ids) await readRecord(trx, scope, fenceProfile, id)
    // the last of several entries for one unit counts
    const assigned = new Map(assignements.map(({ unitId, assign }) => [unitId, assign]))
    await requireUnits(trx, scope, [...assigned.keys()])
    const [on = [], off = []] = [true, false].map(side =>
      [...assigned].filter(([, assign]) => assign === side).map(([unitId]) => unitId),
    )
    for (const id of ids) await requireUsable(trx, scope, { ...fenceProfile, id }, on)
    await sql`delete from unit_profile where record_id = any(${numbers(ids)}::int[]) and unit_id = any(${numbers(off)}::int[])`.execute(
      trx,
    )
    await sql`
      insert into unit_profile (unit_id, record_id, kind)
      select u.id, f.id, ${fenceProfile.kind} from unnest(${numbers(on)}::int[]) u (id), unnest(${numbers(ids)}::int[]) f (id)
      on conflict do nothing`.execute(trx)
  })
}
