import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AvailableTemplate } from '../services/index.ts'
import { none } from './draft.ts'

interface Props {
  /** Accessible name: side and geofence. */
  label: string
  value: number | null
  templates: readonly AvailableTemplate[]
  disabled: boolean
  onChange(choice: string): void
}

/** Selects the command for entering or leaving a geofence, or none. */
export function CommandSelect({ label, value, templates, disabled, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const isGone = value !== null && templates.every(({ id }) => id !== value)
  return (
    <select
      className="geofence-command"
      aria-label={label}
      disabled={disabled}
      value={value ?? none}
      onChange={event => onChange(event.target.value)}
    >
      <option value={none}>{t('geofences.none')}</option>
      {isGone && <option value={value}>{t('geofences.unknownCommand', { id: value })}</option>}
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
