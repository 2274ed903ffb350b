import { lookupAlarmPriorities, lookupNotificationGroupsForUser } from '@muster/contract'
import { useLookupNames } from '../lookups/index.ts'
import type { VersionLine } from '../record-history/index.ts'
import { useTranslation } from 'react-i18next'
import type { NotificationModel } from './notification.ts'

/** Describes the notification of a profile's alarms as text lines for version comparison. */
export function useDescribeNotification(): (notification: NotificationModel) => VersionLine[] {
  const { t } = useTranslation()
  const group = useLookupNames(lookupNotificationGroupsForUser)
  const priority = useLookupNames(lookupAlarmPriorities)
  return ({ notificationId, priorityId }) => [
    {
      key: 'notification',
      label: t('profileNotification.group'),
      // a group may belong to a company outside the user's companies
      value: notificationId === null ? '' : group(notificationId) || `#${notificationId}`,
    },
    { key: 'priority', label: t('profileNotification.priority'), value: priority(priorityId) },
  ]
}
