import type { FleetSchemas } from '@muster/contract'
import { badRequest } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import type { Reference, StoredRecord } from '#kernel/records/record-kind.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

type Setting = FleetSchemas['NotificationSetting']

/**
 * Returns a notification setting with the default priority. The stored company may stay: a clone has that of its original.
 * @param before stored record if it is changed, not added
 * @throws Problem 400 for another company outside the scope
 */
export function notificationOf(setting: Setting | undefined, scope: Scope, before?: StoredRecord<object>) {
  if (!setting) return undefined
  const { companyId, priorityId = 1, notificationId } = setting
  const stored = (before?.data as { notification?: Setting } | undefined)?.notification?.companyId
  if (companyId !== undefined && companyId !== stored && !scope.companyIds.includes(companyId))
    throw badRequest(['problem.noGroupOrUser'], {
      errors: [noSuch('notification.companyId', 'company', companyId)],
    })
  return { companyId, notificationId, priorityId }
}

export const notificationReferences = ({ notification }: { notification?: Setting }): Reference[] =>
  notification?.notificationId === undefined
    ? []
    : [{ field: 'notification.notificationId', kind: 'notification-group', id: notification.notificationId }]
