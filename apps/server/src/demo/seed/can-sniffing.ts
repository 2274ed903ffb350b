import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { busLog } from '../devices/bus-log.ts'

const hour = 3_600_000

interface Past {
  hoursAgo: number
  schedule: 'NOW' | 'BOOT'
  status: 'COMPLETED' | 'ERROR' | 'ABORTED'
  message?: string
}

/** Past requests by unit, oldest first. */
const pasts: readonly (readonly Past[])[] = [
  [
    { hoursAgo: 74, schedule: 'BOOT', status: 'COMPLETED' },
    { hoursAgo: 26, schedule: 'NOW', status: 'COMPLETED' },
  ],
  [
    {
      hoursAgo: 50,
      schedule: 'BOOT',
      status: 'ERROR',
      message: 'No frames were received after key on. Check the wiring of CAN 0.',
    },
  ],
  [{ hoursAgo: 7, schedule: 'NOW', status: 'ABORTED' }],
]

/** Seeds past CAN sniffing requests and logs for the first units of a dealer's customers. */
export async function seedCanSniffing(db: Database, now: number): Promise<void> {
  const { rows: units } = await sql<{ id: number; userId: number; userName: string }>`
    select u.unit_id as id, a.user_id as "userId", a.name || ' ' || a.surname as "userName"
    from unit u join company c using (company_id) join app_user a on a.login = 'dealer' and a.company_id = c.parent_company_id
    where u.device_id is not null order by u.unit_id limit ${pasts.length}`.execute(db)
  for (const [index, unit] of units.entries())
    for (const { hoursAgo, schedule, status, message = null } of pasts[index] ?? []) {
      const start = new Date(now - hoursAgo * hour)
      const end = new Date(start.getTime() + 90_000)
      const { request_id } = await db
        .insertInto('can_sniffing')
        .values({
          unit_id: unit.id,
          schedule,
          duration: 1,
          status,
          message,
          user_id: unit.userId,
          user_name: unit.userName,
          created_at: start,
          updated_at: end,
          started_at: start,
          ended_at: end,
          ...(status === 'ABORTED' && { cancel_requested_at: end }),
        })
        .returning('request_id')
        .executeTakeFirstOrThrow()
      if (status !== 'COMPLETED') continue
      const content = busLog({ seed: unit.id, start, seconds: 60, boot: schedule === 'BOOT' })
      const stamp = start.toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')
      await db
        .insertInto('can_sniffing_file')
        .values({
          request_id,
          file_name: `can-${unit.id}-${stamp}.log`,
          size: content.length,
          content,
          created_at: end,
        })
        .execute()
    }
}
