import { TimeField } from '@muster/ui/controls'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuietHours } from '../clients/notification-settings.client.ts'
import { withQuiet } from '../settings/draft.ts'
import type { Settings } from '../settings/use-settings.ts'

/** Push quiet hours, with an optional exception for high priority. */
export function QuietHoursSection({ settings: { quiet, savedQuiet, change } }: { settings: Settings }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  if (!quiet || !savedQuiet) return null
  const set = (part: Partial<QuietHours>) => change(draft => withQuiet(draft, savedQuiet, { ...quiet, ...part }))
  const box = (key: 'enabled' | 'exceptHigh', isOff = false) => (
    <label>
      <input
        type="checkbox"
        checked={quiet[key]}
        disabled={isOff}
        onChange={event => set({ [key]: event.target.checked })}
      />
      {t(`notifications.quiet.${key}`)}
    </label>
  )
  const time = (key: 'from' | 'to') => (
    <TimeField
      label={t(`notifications.quiet.${key}`)}
      value={quiet[key]}
      disabled={!quiet.enabled}
      onChange={minutes => {
        if (minutes !== null) set({ [key]: minutes })
      }}
    />
  )
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('notifications.quiet')}</h2>
      <p className="m-muted">{t('notifications.quiet.hint')}</p>
      <div className="push-quiet">
        {box('enabled')}
        <div className="push-quiet-times">
          {time('from')}
          {time('to')}
        </div>
        {box('exceptHigh', !quiet.enabled)}
      </div>
    </section>
  )
}
