import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { inTransaction } from '#kernel/db/in-transaction.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { replacing, requireUnits } from '#kernel/records/assign-record.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import { requireUsable } from '#kernel/records/usable-by.ts'
import { followProfile, stopFollowing, type ProfileData } from '../follow-profile.ts'
import type { Phrase } from '#kernel/texts/sentence.ts'

export const profileKind = { kind: 'maintenance-profile' } as const

/**
 * Assigns the profile to units with reference counters, and removes it from others. A unit has one profile: the previous one
 * is replaced, and the returned warnings name the units.
 * @throws Problem 404 for the profile, 400 naming units that do not exist or whose company may not use it
 */
export function assignProfile(
  db: Database,
  scope: Scope,
  id: number,
  changes: readonly FleetSchemas['MaintenanceProfileAssignment'][],
): Promise<Phrase[]> {
  return inTransaction(db, async trx => {
    await sql`select from record where record_id = ${id} for key share`.execute(trx)
    const profile = await readRecord<ProfileData>(trx, scope, profileKind, id)
    // the last of several entries for one unit counts
    const requested = [...new Map(changes.map(change => [change.unitId, change])).values()]
    await requireUnits(
      trx,
      scope,
      requested.map(({ unitId }) => unitId),
    )
    const assigned = requested.filter(({ assign }) => assign)
    await requireUsable(
      trx,
      scope,
      { ...profileKind, id },
      assigned.map(({ unitId }) => unitId),
    )
    const { rows } = await sql<{ unitId: number; profileId: number; name: string }>`
      select um.unit_id as "unitId", um.profile_id as "profileId", u.name from unit_maintenance um join unit u using (unit_id)
      where um.unit_id = any(${numbers(requested.map(({ unitId }) => unitId))}::int[]) order by lower(u.name)`.execute(
      trx,
    )
    const assignedIds = new Set(assigned.map(({ unitId }) => unitId))
    await stopFollowing(
      trx,
      rows.filter(({ unitId, profileId }) => profileId === id && !assignedIds.has(unitId)).map(({ unitId }) => unitId),
    )
    await followProfile(
      trx,
      profile,
      assigned.map(({ unitId, referenceEngineHoursValue = 0, referenceOdometerValue = 0 }) => ({
        unitId,
        engineHours: referenceEngineHoursValue,
        odometer: referenceOdometerValue,
      })),
    )
    const replaced = rows
      .filter(({ unitId, profileId }) => profileId !== id && assignedIds.has(unitId))
      .map(({ name }) => name)
    return replacing(profileKind.kind, replaced)
  })
}
