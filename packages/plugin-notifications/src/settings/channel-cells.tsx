import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { channels, type Channels } from '../services/notification-settings.service.ts'

interface Props {
  /** What the switches belong to; their names begin with it. */
  name: string
  value: Channels
  onChange(value: Channels): void
  /** Push was switched on. */
  onPush(): void
}

/** A switch for each channel, each in a cell of its own. */
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
