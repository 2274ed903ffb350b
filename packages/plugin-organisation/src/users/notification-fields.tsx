import { notificationSettingsRoute } from '@muster/plugin-notifications/routes'
import { ScreenLink } from '@muster/ui'
import { Check, Choice } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { UserModel } from './user.schema.ts'

interface Props {
  form: UseFormReturn<UserModel>
  /** Undefined for a new user. */
  userId: number | undefined
  disabled: boolean
}

/** Edits the notification mode of a user; a custom selection has a separate screen. */
export function NotificationFields({ form, userId, disabled }: Props): ReactNode {
  const { t } = useTranslation()
  const mode = useWatch({ control: form.control, name: 'notificationMode' })
  // set on another screen and not selectable here
  const modes = [...(mode === 'NOTIFICATION_GROUPS' ? [mode] : []), 'CUSTOM', 'DISABLED'] as const
  return (
    <>
      <Check
        of={form}
        name="isVisibleInNotification"
        label={t('organisation.user.isVisibleInNotification')}
        hint={t('organisation.user.isVisibleInNotification.hint')}
      />
      <Choice
        of={form}
        name="notificationMode"
        label={t('organisation.user.notificationMode')}
        options={modes.map(value => ({ value, label: t(`organisation.user.notificationMode.${value}`) }))}
        disabled={disabled}
        required
      />
      {mode === 'CUSTOM' &&
        (userId === undefined ? (
          <p className="m-muted">{t('organisation.user.notificationMode.later')}</p>
        ) : (
          <p>
            <ScreenLink href={notificationSettingsRoute.href({ params: { userId } })}>
              {t('organisation.user.notificationMode.link')}
            </ScreenLink>
          </p>
        ))}
    </>
  )
}
