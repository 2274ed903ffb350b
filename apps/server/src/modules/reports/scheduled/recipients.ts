import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { ConfigData } from './report-config.ts'

export interface Recipient {
  /** Owner of the history entry; absent for an address without an account. */
  userId?: number
  name: string
  address: string
  /** True for an address that is only in this report. */
  mayUnsubscribe?: true
}

/** Display name of users in emails and in the history. */
export const displayName = sql<string>`coalesce(nullif(trim(name || ' ' || surname), ''), login)`

/** Lists active users with an address, named or by group, and the addresses of groups and report, without duplicates. */
export async function recipientsOf(
  db: Database,
  { users, notificationGroupIds, emails: further = [] }: ConfigData,
): Promise<Recipient[]> {
  const { rows: groups } = await sql<{ userIds: number[]; emails: string[] }>`
    select data->'userIds' as "userIds", coalesce(data->'emails', '[]') as emails from record
    where kind = 'notification-group' and record_id = any (${numbers(notificationGroupIds)}::int[])`.execute(db)
  const ids = [...users, ...groups.flatMap(({ userIds }) => userIds)]
  const { rows: people } = await sql<Recipient>`
    select user_id as "userId", email as address, ${displayName} as name
    from app_user where active and email <> '' and user_id = any (${numbers(ids)}::int[]) order by 3, 1`.execute(db)
  const addresses = groups.flatMap(({ emails }) => emails).map(address => ({ name: address, address }))
  const own = further.map(address => ({ name: address, address, mayUnsubscribe: true as const }))
  const known = new Set<string>()
  return [...people, ...addresses, ...own].filter(({ address }) => {
    const isNew = !known.has(address.toLowerCase())
    known.add(address.toLowerCase())
    return isNew
  })
}
