import type { FleetSchemas } from '@muster/contract'
import { badRequest } from '../../kernel/http/problem.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import type { Reference } from '../../kernel/records/record-kind.ts'
import { noSuch } from '../../kernel/texts/sentence.ts'

type Setting = FleetSchemas['NotificationSetting']

/**
 * Who is notified, with the usual priority filled in.
 * @throws Problem 400 for a company out of sight
 */
export function notificationOf(setting: Setting | undefined, scope: Scope) {
  if (!setting) return undefined
  const { companyId, priorityId = 1, notificationId } = setting
  if (companyId !== undefined && !scope.companyIds.includes(companyId))
    throw badRequest(['problem.noGroupOrUser'], {
      errors: [noSuch('notification.companyId', 'company', companyId)],
    })
  return { companyId, notificationId, priorityId }
}

export const notified = ({ notification }: { notification?: Setting }): Reference[] =>
  notification?.notificationId === undefined
    ? []
    : [{ field: 'notification.notificationId', kind: 'notification-group', id: notification.notificationId }]
