import { Icon } from '@muster/ui'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { channels, type AlarmType, type UnitSetting } from '../clients/notification-settings.client.ts'
import { ChannelCells, ChannelHeads } from './channel-cells.tsx'
import { withUnit } from './draft.ts'
import type { Settings } from './use-settings.ts'

interface Props {
  label: string
  units: readonly UnitSetting[]
  settings: Settings
}

/** Shows the channels and alarms of each unit. */
export function UnitTable({ label, units, settings: { draft, types, change, onPush } }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <table className="notification-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('notifications.settings.unit')}</th>
          <ChannelHeads />
        </tr>
      </thead>
      <tbody>
        {units.map(loaded => {
          const now = draft.units.get(loaded.unitId)?.to ?? loaded
          return (
            <UnitRow
              key={loaded.unitId}
              unit={now}
              types={types}
              onPush={onPush}
              onChange={changes => change(before => withUnit(before, loaded, { ...now, ...changes }))}
            />
          )
        })}
      </tbody>
    </table>
  )
}

interface UnitRowProps {
  unit: UnitSetting
  types: readonly AlarmType[]
  onChange(changes: Partial<UnitSetting>): void
  onPush(): void
}

/** Shows a unit with its channels and, on demand, its alarms. All alarms are selected by default. */
function UnitRow({
  unit: { unitName, alarmTypes, channels: value },
  types,
  onChange,
  onPush,
}: UnitRowProps): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isAll = alarmTypes.length >= types.length
  return (
    <>
      <tr>
        <th scope="row">
          {unitName}{' '}
          <button
            type="button"
            className="notification-more-alarms"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {isAll
              ? t('notifications.settings.allAlarms')
              : t('notifications.settings.someAlarms', { count: alarmTypes.length, total: types.length })}
            <Icon name="chevron" size={16} />
          </button>
        </th>
        <ChannelCells name={unitName} value={value} onPush={onPush} onChange={next => onChange({ channels: next })} />
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={channels.length + 1}>
            <AlarmChoice
              label={unitName}
              types={types}
              chosen={alarmTypes}
              onChange={chosen => onChange({ alarmTypes: chosen })}
            />
          </td>
        </tr>
      )}
    </>
  )
}

interface AlarmChoiceProps {
  /** Name of the unit, for the accessible name of the group. */
  label: string
  types: readonly AlarmType[]
  /** Alarm-type codes. */
  chosen: readonly string[]
  onChange(chosen: string[]): void
}

/** Selects the alarm types of one unit. */
function AlarmChoice({ label, types, chosen, onChange }: AlarmChoiceProps): ReactNode {
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
