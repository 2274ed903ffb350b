import { notificationGroupCalls } from '@muster/contract'
import { defineResource } from '@muster/core'
import type { NotificationGroupModel } from './notification-group.schema.ts'

/** Notification groups: users and mail addresses that are notified together. */
export const notificationGroups = defineResource({
  id: 'organisation.notificationGroups',
  ...notificationGroupCalls,
  model: ({ name, companyId, userIds, emails }): NotificationGroupModel => ({
    name,
    companyId,
    userIds,
    emails,
    pendingEmail: '',
  }),
  input: ({ companyId, pendingEmail: _, ...rest }: NotificationGroupModel) => ({
    ...rest,
    companyId: companyId ?? undefined,
  }),
})
