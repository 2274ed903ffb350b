import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { RaisedAlarm } from '#telemetry/watch/watch-source.ts'

/** Profile with the units that have it. */
export interface UnitProfile<Data> {
  recordId: number
  name: string
  data: Data
  unitIds: number[]
}

/** Returns profiles of a kind that units have. */
export async function profilesOfUnits<Data>(
  db: Database,
  kind: string,
  unitIds: readonly number[],
): Promise<UnitProfile<Data>[]> {
  const { rows } = await sql<UnitProfile<Data>>`
    select r.record_id as "recordId", r.name, r.data, array_agg(up.unit_id) as "unitIds"
    from unit_profile up join record r using (record_id)
    where up.kind = ${kind} and up.unit_id = any(${numbers(unitIds)}::int[])
    group by r.record_id`.execute(db)
  return rows
}

/** Notification group and priority for alarms of a profile. */
export function profileGroup({
  notification,
}: {
  notification?: { notificationId?: number; priorityId?: number } | null
}): Pick<RaisedAlarm, 'groupIds' | 'priorityId'> {
  return {
    ...(notification?.notificationId !== undefined && { groupIds: [notification.notificationId] }),
    ...(notification?.priorityId !== undefined && { priorityId: notification.priorityId }),
  }
}
