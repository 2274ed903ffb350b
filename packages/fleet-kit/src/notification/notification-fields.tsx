import { lookupAlarmPriorities, lookupNotificationGroupsForUser } from '@muster/contract'
import { numbered, useLookup } from '../lookups/index.ts'
import { Select, useBound, type FormOf, type NameOf } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

type Id = number | null | undefined

interface Props<M extends FieldValues> {
  of: FormOf<M>
  group: NameOf<M, Id>
  priority: NameOf<M, Id>
  disabled?: boolean
}

/**
 * Edits notification group and priority of a profile's alarms. The priority also applies without a group (001 §3).
 *
 * @example <NotificationFields of={form} group="notification.notificationId" priority="notification.priorityId" />
 */
export function NotificationFields<M extends FieldValues>({ of, group, priority, disabled }: Props<M>): ReactNode {
  const { t } = useTranslation()
  const groups = useLookup(lookupNotificationGroupsForUser)
  const priorities = useLookup(lookupAlarmPriorities)
  const [groupField, priorityField] = [useBound<M, Id>({ of, name: group }), useBound<M, Id>({ of, name: priority })]
  return (
    <>
      <h2>{t('profileNotification.title')}</h2>
      <Select
        label={t('profileNotification.group')}
        hint={t('profileNotification.groupHint')}
        options={numbered(groups.items)}
        {...groups.choice}
        disabled={disabled}
        value={groupField.value}
        error={groupField.error}
        onChange={groupField.field.onChange}
      />
      <Select
        label={t('profileNotification.priority')}
        hint={t('profileNotification.priorityHint')}
        options={numbered(priorities.items)}
        {...priorities.choice}
        required
        disabled={disabled}
        value={priorityField.value}
        error={priorityField.error}
        onChange={priorityField.field.onChange}
      />
    </>
  )
}
