import { lookupAlarmPriorities, lookupNotificationGroupsForUser } from '@muster/contract'
import { useLookupNames } from '@muster/fleet-kit/lookups'
import type { VersionLine } from '@muster/fleet-kit/record-history'
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
      label: t('profiles.notification.group'),
      // a group of another company may be out of sight
      value: notificationId === null ? '' : group(notificationId) || `#${notificationId}`,
    },
    { key: 'priority', label: t('profiles.notification.priority'), value: priority(priorityId) },
  ]
}
