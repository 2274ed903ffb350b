import {
  createNotificationGroup,
  deleteNotificationGroup,
  getNotificationGroup,
  listNotificationGroups,
  updateNotificationGroup,
} from '@muster/contract'
import { badRequest } from '../../kernel/http/problem.ts'
import { inScope } from '../../kernel/scope/sql.ts'
import type { Saving } from '../../kernel/records/record-kind.ts'
import { recordHandlers } from '../../kernel/records/record-handlers.ts'

export const notificationGroups = recordHandlers({
  kind: 'notification-group',
  noun: 'notification group',
  list: listNotificationGroups,
  get: getNotificationGroup,
  create: createNotificationGroup,
  update: updateNotificationGroup,
  remove: deleteNotificationGroup,
  async keep({ userIds, emails = [] }, saving): Promise<{ userIds: number[]; emails: string[] }> {
    await requireUsers(saving, userIds)
    return { userIds: [...new Set(userIds)], emails: [...new Set(emails)] }
  },
  row: ({ id, name, companyId, companyName, data }) => ({
    notificationGroupId: id,
    name,
    usersCount: data.userIds.length,
    companyId,
    companyName,
  }),
  detail: ({ id, name, companyId, companyName, data }) => ({
    notificationGroupId: id,
    name,
    companyId,
    companyName,
    ...data,
  }),
})

/** @throws Problem 400 naming users that are not there */
async function requireUsers({ db, scope }: Saving, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  const rows = await db
    .selectFrom('app_user')
    .select('user_id')
    .where('user_id', 'in', [...userIds])
    .where(inScope(scope, 'app_user.company_id'))
    .execute()
  const known = new Set(rows.map(({ user_id }) => user_id))
  const errors = userIds
    .filter(id => !known.has(id))
    .slice(0, 20)
    .map(id => `userIds: there is no user ${id}`)
  if (errors.length > 0) throw badRequest('Some users do not exist, or you do not have access to them', { errors })
}
