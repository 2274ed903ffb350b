import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mode } from '../services/notification-settings.service.ts'
import { withMode } from './draft.ts'
import type { Settings } from './use-settings.ts'

const offered: readonly Mode[] = ['CUSTOM', 'DISABLED']

/**
 * Selects custom or disabled notifications. A user with notification groups keeps them until another mode is
 * selected.
 */
export function ModeChoice({ settings: { mode, savedMode, change } }: { settings: Settings }): ReactNode {
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
