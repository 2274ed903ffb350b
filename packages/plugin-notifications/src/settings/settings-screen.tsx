import { Button, Loading, StatePanel } from '@muster/ui'
import { useId, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PushSection } from '../push/push-section.tsx'
import { QuietHoursSection } from '../push/quiet-hours-section.tsx'
import { AlarmTable } from './alarm-table.tsx'
import { ModeChoice } from './mode-choice.tsx'
import './settings.css'
import { UnitSection } from './unit-section.tsx'
import { useSettings } from './use-settings.ts'
import { UserName } from './user-name.tsx'

/** `/user/notifications/{userId}`: mode, channels and units of a user's alarm notifications. */
export function SettingsScreen({ params }: { params: { userId: string } }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const userId = Number(params.userId)
  const settings = useSettings(userId)
  if (settings.error) {
    return (
      <StatePanel icon="alert" title={t('notifications.settings.failed')} subtitle={settings.error.message}>
        <Button look="primary" onClick={settings.retry}>
          {t('ui.retry')}
        </Button>
      </StatePanel>
    )
  }
  if (settings.isLoading) return <Loading />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (settings.isDirty) settings.save()
  }
  return (
    <form className="notification-settings" aria-labelledby={id} onSubmit={submit}>
      <header>
        <h1 id={id}>
          {t('notifications.settings.title')} {!settings.isOwn && <UserName userId={userId} />}
        </h1>
        {settings.mayEdit && (
          <Button type="submit" look="primary" disabled={!settings.isDirty} busy={settings.isSaving}>
            {t('notifications.settings.save')}
          </Button>
        )}
      </header>
      <fieldset disabled={!settings.mayEdit || settings.isSaving}>
        <ModeChoice settings={settings} />
        {settings.mode === 'DISABLED' && <p className="m-callout">{t('notifications.settings.disabled')}</p>}
        {settings.mode === 'NOTIFICATION_GROUPS' && <p className="m-callout">{t('notifications.settings.groups')}</p>}
        {settings.isOwn && <PushSection push={settings.push} />}
        <QuietHoursSection settings={settings} />
        <AlarmTable settings={settings} />
        <UnitSection userId={userId} settings={settings} />
      </fieldset>
    </form>
  )
}
