import { lookupAlarmPriorities, lookupNotificationGroupsForUser } from '@muster/contract'
import { useLookupNames } from '../lookups/index.ts'
import type { VersionLine } from '../record-history/index.ts'
import { useTranslation } from 'react-i18next'
import type { NotificationModel } from './notification.ts'

/** Who is notified of the alarms of a profile, in words, to compare versions. */
export function useDescribeNotification(): (notification: NotificationModel) => VersionLine[] {
  const { t } = useTranslation()
  const group = useLookupNames(lookupNotificationGroupsForUser)
  const priority = useLookupNames(lookupAlarmPriorities)
  return ({ notificationId, priorityId }) => [
    {
      key: 'notification',
      label: t('profileNotification.group'),
      // a group of another company may be out of sight
      value: notificationId === null ? '' : group(notificationId) || `#${notificationId}`,
    },
    { key: 'priority', label: t('profileNotification.priority'), value: priority(priorityId) },
  ]
}
