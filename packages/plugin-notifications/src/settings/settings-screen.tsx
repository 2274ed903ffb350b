import { getUser } from '@muster/contract'
import { Button, Loading, StatePanel, useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PushSection } from '../push/push-section.tsx'
import { QuietHoursSection } from '../push/quiet-hours-section.tsx'
import type { Mode } from '../clients/notification-settings.client.ts'
import { AlarmTable } from './alarm-table.tsx'
import { withMode } from './draft.ts'
import { UnitSection } from './unit-section.tsx'
import { useSettings, type Settings } from './use-settings.ts'
import './settings.css'

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

const offered: readonly Mode[] = ['CUSTOM', 'DISABLED']

/**
 * Selects custom or disabled notifications. A user with notification groups keeps them until another mode is
 * selected.
 */
function ModeChoice({ settings: { mode, savedMode, change } }: { settings: Settings }): ReactNode {
  const { t } = useTranslation()
  if (!savedMode) return null
  const modes = offered.includes(savedMode) ? offered : [savedMode, ...offered]
  return (
    <div className="notification-modes" role="radiogroup" aria-label={t('notifications.settings.mode')}>
      {modes.map(value => (
        <label key={value}>
          <input
            type="radio"
            name="mode"
            checked={mode === value}
            onChange={() => change(draft => withMode(draft, savedMode, value))}
          />
          {t(`notifications.settings.mode.${value}`)}
        </label>
      ))}
    </div>
  )
}

/** Shows the user's name once it is loaded. */
function UserName({ userId }: { userId: number }): ReactNode {
  const { data } = useQuery(useApi().queryFor(getUser, { path: { userId } }))
  return data && <span className="m-muted">{`${data.name} ${data.surname}`.trim() || data.login}</span>
}
