import { sql } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'
import type { PendingTransfer } from './devices/devices.ts'

/** Seconds a server has a transfer to itself; one that dies loses it then. */
const claimSeconds = 60

/** Takes what is due, so that no other server takes it too. */
export async function claimTransfers(db: Database, now: Date, limit = 50): Promise<PendingTransfer[]> {
  const { rows } = await sql<PendingTransfer>`
    with due as (
      select transfer_id from file_transfer where ended_at is null and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked
    ), claimed as (
      update file_transfer f set due_at = ${now}::timestamptz + make_interval(secs => ${claimSeconds})
      from due where f.transfer_id = due.transfer_id returning f.*
    )
    select f.transfer_id as id, f.unit_id as "unitId", f.status, f.file_name as "fileName", f.size, f.progress,
      d.uid as "deviceUid", s.fix_time as "lastSeen", f.created_at as "createdAt", f.expires_at as "expiresAt",
      f.fetched_at as "fetchedAt", f.started_at as "startedAt"
    from claimed f join unit u using (unit_id)
      left join device d using (device_id)
      left join unit_state s using (unit_id)
    order by f.transfer_id`.execute(db)
  return rows
}
