import { Icon } from '@muster/ui'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { channels, type AlarmType, type UnitSetting } from '../services/notification-settings.service.ts'
import { AlarmChoice } from './alarm-choice.tsx'
import { ChannelCells } from './channel-cells.tsx'

interface Props {
  unit: UnitSetting
  types: readonly AlarmType[]
  onChange(changes: Partial<UnitSetting>): void
  onPush(): void
}

/** Shows a unit with its channels and, on demand, its alarms. All alarms are selected by default. */
export function UnitRow({
  unit: { unitName, alarmTypes, channels: value },
  types,
  onChange,
  onPush,
}: Props): ReactNode {
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
