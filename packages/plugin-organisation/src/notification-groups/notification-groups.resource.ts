import { notificationGroupCalls } from '@muster/contract'
import { defineResource } from '@muster/core'
import type { NotificationGroupModel } from './notification-group.schema.ts'

/** Notification groups: users and mail addresses that are notified together. */
export const notificationGroups = defineResource({
  id: 'organisation.notificationGroups',
  ...notificationGroupCalls,
  model: ({ name, companyId, userIds, emails, version }): NotificationGroupModel => ({
    name,
    companyId,
    userIds,
    emails,
    pendingEmail: '',
    version,
  }),
  input: ({ companyId, pendingEmail: _, ...rest }: NotificationGroupModel) => ({
    ...rest,
    companyId: companyId ?? undefined,
  }),
})
