import type { WidgetProps } from '@muster/core'
import { Toasts, useHost, useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, type ReactNode } from 'react'
import { BellButton, type PanelProps } from '../bell/bell-button.tsx'
import { notifications, type WebNotification } from '../clients/notifications.client.ts'
import type { notificationBellEvents, notificationBellProps } from './notification-bell.schema.ts'
import './widgets.css'

type Props = WidgetProps<typeof notificationBellProps, typeof notificationBellEvents>

/** The portal's bell without marking as read, because embed tokens are read-only. */
export function BellWidget({ emit }: Props): ReactNode {
  const { core } = useHost()
  const { data: unread } = useQuery(useClient(notifications).unread())
  useEffect(() => core.live.notifications.start(), [core])
  useEffect(() => {
    if (unread !== undefined) emit('unreadchange', { unread })
  }, [emit, unread])
  const loadPanel = useMemo(
    () => async () => {
      const { WidgetPanel } = await import('./widget-panel.tsx')
      const select = ({ id, unitId }: WebNotification) => emit('notificationselect', { notificationId: id, unitId })
      return ({ onClose }: PanelProps) => <WidgetPanel onClose={onClose} onSelect={select} />
    },
    [emit],
  )
  return (
    <div className="bell-widget" part="bell">
      <BellButton loadPanel={loadPanel} />
      <Toasts />
    </div>
  )
}
