import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmType } from '../services/notification-settings.service.ts'

interface Props {
  /** Name of the unit, for the accessible name of the group. */
  label: string
  types: readonly AlarmType[]
  /** Alarm-type codes. */
  chosen: readonly string[]
  onChange(chosen: string[]): void
}

/** Selects the alarm types of one unit. */
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
