import { useService } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { notifications } from '../services/notifications.service.ts'
import { notificationCache } from './notification-cache.ts'

export function useNotificationCache() {
  const client = useQueryClient()
  const service = useService(notifications)
  return useMemo(() => notificationCache(client, service), [client, service])
}
