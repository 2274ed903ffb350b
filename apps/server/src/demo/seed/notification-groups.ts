import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { notificationGroups } from '../data/notification-groups.ts'
import { rootName } from './companies.ts'

const night = [
  { from: '00:00', to: '05:00' },
  { from: '21:00', to: '24:00' },
]
const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

/** Seeds notification groups, and the curfews that notify them. */
export async function seedNotificationGroups(db: Database): Promise<void> {
  for (const { name, company = rootName, logins, staff, emails = [], curfew } of notificationGroups) {
    const owner = await db.selectFrom('company').select('company_id').where('name', '=', company).executeTakeFirst()
    // the company was removed
    if (!owner) continue
    const { company_id } = owner
    const { rows } = await sql<{ id: number }>`
      (select user_id as id from app_user where active and login = any (${[...logins]}::text[]) order by user_id)
      union all
      (select user_id from app_user where active and company_id = ${company_id} and login like 'user%'
        order by user_id limit ${staff})`.execute(db)
    const { record_id } = await db
      .insertInto('record')
      .values({
        kind: 'notification-group',
        company_id,
        name,
        data: JSON.stringify({ userIds: rows.map(({ id }) => id), emails }),
      })
      .returning('record_id')
      .executeTakeFirstOrThrow()
    if (curfew) await seedCurfew(db, { company_id, name: curfew, groupId: record_id })
  }
}

async function seedCurfew(
  db: Database,
  { company_id, name, groupId }: { company_id: number; name: string; groupId: number },
) {
  const days = Object.fromEntries(weekdays.map(day => [day, night]))
  const notification = { companyId: company_id, notificationId: groupId, priorityId: 1 }
  await db
    .insertInto('record')
    .values({
      kind: 'curfew-profile',
      company_id,
      name,
      data: JSON.stringify({ timezoneId: 'Europe/Rome', days, notification }),
      refers_to: [groupId],
    })
    .execute()
}
