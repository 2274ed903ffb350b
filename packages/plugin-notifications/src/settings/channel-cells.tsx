import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { channels, type Channels } from '../clients/notification-settings.client.ts'

interface Props {
  /** Name of the alarm type or unit; the labels of the switches start with it. */
  name: string
  value: Channels
  onChange(value: Channels): void
  /** Called when push is switched on. */
  onPush(): void
}

/** Renders one table cell with a switch per channel. */
export function ChannelCells({ name, value, onChange, onPush }: Props): ReactNode {
  const { t } = useTranslation()
  return channels.map(channel => (
    <td key={channel} className="notification-switch">
      <label>
        <input
          type="checkbox"
          role="switch"
          aria-label={`${name}, ${t(`notifications.channel.${channel}`)}`}
          checked={value[channel]}
          onChange={event => {
            onChange({ ...value, [channel]: event.target.checked })
            if (channel === 'push' && event.target.checked) onPush()
          }}
        />
      </label>
    </td>
  ))
}

export function ChannelHeads(): ReactNode {
  const { t } = useTranslation()
  return channels.map(channel => (
    <th key={channel} scope="col" className="notification-switch">
      {t(`notifications.channel.${channel}`)}
    </th>
  ))
}
