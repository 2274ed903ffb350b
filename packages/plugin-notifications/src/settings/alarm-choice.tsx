import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmType } from '../services/notification-settings.service.ts'

interface Props {
  /** Of the group, for screen readers. */
  label: string
  types: readonly AlarmType[]
  /** Codes. */
  chosen: readonly string[]
  onChange(chosen: string[]): void
}

/** Of which alarms one unit tells. */
export function AlarmChoice({ label, types, chosen, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const toggle = (code: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, code] : chosen.filter(other => other !== code))
  return (
    <ul className="notification-alarms" aria-label={t('notifications.settings.alarmsOf', { name: label })}>
      {types.map(({ alarmType, name }) => (
        <li key={alarmType}>
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(alarmType)}
              onChange={event => toggle(alarmType, event.target.checked)}
            />
            {name}
          </label>
        </li>
      ))}
    </ul>
  )
}
