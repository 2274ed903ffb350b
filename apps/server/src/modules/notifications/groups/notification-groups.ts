import { notificationGroupCalls } from '@muster/contract'
import { sql } from 'kysely'
import { badRequest } from '#kernel/http/problem.ts'
import type { Saving, StoredRecord } from '#kernel/records/record-kind.ts'
import { recordHandlers } from '#kernel/records/record-handlers.ts'
import { wrongRecipients } from '#modules/organisation/users/public.ts'

/** Users of a group, and addresses of people without an account. */
export interface GroupData {
  userIds: number[]
  emails: string[]
}

/** Kind in messages and in the table of records. */
export const groupKind = { kind: 'notification-group' } as const

export const notificationGroups = recordHandlers({
  ...groupKind,
  ...notificationGroupCalls,
  sortable: {
    usersCount: sql`jsonb_array_length(r.data -> 'userIds')`,
    emailsCount: sql`coalesce(jsonb_array_length(r.data -> 'emails'), 0)`,
  },
  async keep({ userIds, emails = [] }, saving, before): Promise<GroupData> {
    const { userIds: members = [] } = (before as StoredRecord<GroupData> | undefined)?.data ?? {}
    // keeps members who have been deleted or moved outside the scope
    const added = userIds.filter(id => !members.includes(id))
    await requireUsers(saving, added)
    return { userIds: [...new Set(userIds)], emails: withoutDuplicates(emails) }
  },
  row: ({ id, name, companyId, companyName, data }) => ({
    notificationGroupId: id,
    name,
    usersCount: data.userIds.length,
    emailsCount: data.emails?.length ?? 0,
    companyId,
    companyName,
  }),
  detail: ({ id, name, companyId, companyName, version, data }) => ({
    notificationGroupId: id,
    name,
    companyId,
    companyName,
    version,
    userIds: data.userIds,
    emails: data.emails ?? [],
  }),
})

/** Removes addresses that differ in case only, except the first. */
function withoutDuplicates(emails: readonly string[]): string[] {
  return [...new Map(emails.toReversed().map(address => [address.toLowerCase(), address])).values()].toReversed()
}

/** @throws Problem 400 naming users that do not exist, have been deleted, are outside the scope, or are not visible in groups */
async function requireUsers({ db, scope }: Saving, userIds: readonly number[]): Promise<void> {
  const errors = await wrongRecipients(db, scope, 'userIds', userIds)
  if (errors.length > 0) throw badRequest(['problem.unknownUsers'], { errors: errors.slice(0, 20) })
}
