import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuietHours } from '../services/notification-settings.service.ts'
import { withQuiet } from '../settings/draft.ts'
import type { Settings } from '../settings/use-settings.ts'

/** When nothing is pushed, and whether high priority is nevertheless. */
export function QuietSection({ settings: { quiet, savedQuiet, change } }: { settings: Settings }): ReactNode {
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
    <label>
      {t(`notifications.quiet.${key}`)}
      <input
        type="time"
        required
        value={clockOf(quiet[key])}
        disabled={!quiet.enabled}
        onChange={event => {
          const minutes = minutesOf(event.target.value)
          if (minutes !== undefined) set({ [key]: minutes })
        }}
      />
    </label>
  )
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('notifications.quiet')}</h2>
      <p className="m-muted">{t('notifications.quiet.hint')}</p>
      <div className="push-quiet">
        {box('enabled')}
        <span>
          {time('from')}
          {time('to')}
        </span>
        {box('exceptHigh', !quiet.enabled)}
      </div>
    </section>
  )
}

const two = (value: number) => String(value).padStart(2, '0')
const clockOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Undefined while the time is incomplete. */
function minutesOf(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
