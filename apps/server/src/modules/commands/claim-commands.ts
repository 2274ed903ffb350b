import { sql } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'
import type { PendingCommand } from './gateway/gateway.ts'

/** Seconds a server has a command to itself; longer than a gateway may take. */
const claimSeconds = 60

/**
 * Takes what is due, so that no other server takes it too. A server that dies with commands in its hands loses them when
 * their claim ends.
 */
export async function claimCommands(db: Database, now: Date, limit = 50): Promise<PendingCommand[]> {
  const { rows } = await sql<PendingCommand>`
    with due as (
      select c.command_id from command c
      where c.ended_at is null and c.due_at <= ${now} and (c.claimed_until is null or c.claimed_until <= ${now})
      order by c.due_at limit ${limit} for update skip locked
    ), claimed as (
      update command c set claimed_until = ${now}::timestamptz + make_interval(secs => ${claimSeconds})
      from due where c.command_id = due.command_id returning c.*
    )
    select c.command_id as id, c.unit_id as "unitId", c.type, c.status, c.template_id as "templateId",
      c.template_name as "templateName", t.action, t.payload, t.file_name as "fileName", d.uid as "deviceUid",
      s.fix_time as "lastSeen", c.created_at as "createdAt", c.expires_at as "expiresAt", c.handed_at as "handedAt",
      c.fetched_at as "fetchedAt", c.started_at as "startedAt"
    from claimed c join unit u using (unit_id)
      left join device d using (device_id)
      left join unit_state s using (unit_id)
      left join command_template t using (template_id)
    order by c.command_id`.execute(db)
  return rows
}
