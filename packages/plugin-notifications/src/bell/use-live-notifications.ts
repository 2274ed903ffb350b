import { toast, useClient } from '@muster/ui'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { notifications, type QueueMessage } from '../clients/notifications.client.ts'
import { useNotificationCache } from './notification-cache.ts'

/** Minimum interval between requests, because alarms arrive in bursts. */
const intervalMs = 1_000

/**
 * Applies the live rules of 000 §4: a new notification reloads page 1 while the list is closed or empty, and shows a
 * toast while the list is open.
 */
export function useLiveNotifications(isOpen: boolean, scrollToTop: () => void): void {
  const { t } = useTranslation()
  const client = useClient(notifications)
  const cache = useNotificationCache()
  const onNew = useEffectEvent(() => {
    void cache.invalidateUnread()
    if (!isOpen || cache.isEmpty()) return void cache.reload()
    const refresh = async () => {
      await cache.reload()
      scrollToTop()
    }
    toast({
      tone: 'info',
      text: t('notifications.new'),
      action: { label: t('notifications.refresh'), run: () => void refresh() },
    })
  })
  useEffect(() => {
    const throttled = throttle(intervalMs, () => onNew())
    const onMessage = (message: QueueMessage) => {
      if (message.kind === 'new') return throttled.call()
      cache.patch(message.concerns)
      void cache.invalidateUnread()
    }
    const ends = [client.follow(onMessage), client.onGap(() => void cache.refetch()), throttled.stop]
    return () => ends.forEach(end => end())
  }, [client, cache])
}

/** Runs at once, then at most once per interval; one trailing run covers all calls in between. */
function throttle(milliseconds: number, run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) call()
    }, milliseconds)
  }
  function call(): void {
    isDue = timer !== undefined
    if (isDue) return
    run()
    rest()
  }
  return { call, stop: () => clearTimeout(timer) }
}
